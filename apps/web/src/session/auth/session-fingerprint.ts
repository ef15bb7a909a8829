import { createHash } from 'node:crypto'
import type { Session } from './signed-in.ts'

/** Identifies a session in sealed values without revealing its token. */
export const sessionFingerprint = ({ token }: Session): string =>
  createHash('sha256').update(token).digest('base64url')
