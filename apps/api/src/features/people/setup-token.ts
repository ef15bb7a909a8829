import { createHmac } from 'node:crypto'

/** The token of the set-up link: the same on every replica and boot, without a row to keep it. */
export const setupToken = (serviceSecret: string): string =>
  createHmac('sha256', serviceSecret).update('setup').digest('base64url')
