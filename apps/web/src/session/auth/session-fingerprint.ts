import { createHash } from 'node:crypto'
import type { SignedIn } from './signed-in.ts'

/** Names a session in what we seal for it, without its token. */
export const sessionFingerprint = ({ token }: Pick<SignedIn, 'token'>): string =>
  createHash('sha256').update(token).digest('base64url')
