import { sha256 } from '@noble/hashes/sha2.js'
import { base64url } from 'jose'
import { constantTimeEqual } from '../credentials/constant-time.ts'

/** RFC 7636, 4.1: 43 to 128 unreserved characters. */
export const VERIFIER = /^[A-Za-z0-9\-._~]{43,128}$/
/** RFC 7636, 4.2: base64url without padding of a SHA-256. */
export const CHALLENGE = /^[A-Za-z0-9_-]{43}$/

export const createChallenge = (verifier: string): string =>
  base64url.encode(sha256(new TextEncoder().encode(verifier)))

/** RFC 7636, 4.6 for the only method allowed, S256. */
export const verifierMatches = (verifier: string, challenge: string): boolean =>
  VERIFIER.test(verifier) && constantTimeEqual(createChallenge(verifier), challenge)
