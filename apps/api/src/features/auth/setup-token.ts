import { createHmac } from 'node:crypto'

/** Derived, not stored: the set-up link's token is the same on every replica and boot. */
export const setupToken = (serviceSecret: string): string =>
  createHmac('sha256', serviceSecret).update('setup').digest('base64url')
