import { createHash } from 'node:crypto'
import type { Session } from './signed-in.ts'

/** Names a session in what we seal for it, without its token. */
export const sessionFingerprint = ({ token }: Session): string =>
  createHash('sha256').update(token).digest('base64url')
