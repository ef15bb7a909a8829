import { sha256 } from '@noble/hashes/sha2.js'
import { z } from 'zod'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const SECRET_LENGTH = 32
const CHECKSUM_LENGTH = 6
const FORMAT = /^pk_(live|dev)_([0-9A-Za-z]{32})([0-9A-Za-z]{6})$/
/** The largest multiple of 62 that fits a byte; bytes above it would favour some characters. */
const FAIR_BYTES = 248

export const Environment = z.enum(['live', 'dev'])
/** Which content a key gets: `live` the published version, `dev` the latest draft. */
export type Environment = z.infer<typeof Environment>

export type RandomBytes = (length: number) => Uint8Array

/** A new key: `pk_live_` or `pk_dev_`, 32 base62 characters, 6 of checksum. */
export function createApiKey(environment: Environment, randomBytes: RandomBytes): string {
  let secret = ''
  while (secret.length < SECRET_LENGTH) {
    for (const byte of randomBytes(SECRET_LENGTH - secret.length)) {
      if (byte < FAIR_BYTES) secret += ALPHABET[byte % ALPHABET.length]
    }
  }
  const body = `pk_${environment}_${secret}`
  return body + checksumOf(body)
}

/** Whether this can be a key at all, so that a mistyped one is refused without a database. */
export function isApiKey(text: string): boolean {
  return (
    FORMAT.test(text) &&
    text.slice(-CHECKSUM_LENGTH) === checksumOf(text.slice(0, -CHECKSUM_LENGTH))
  )
}

/** SHA-256 of a key, the only form in which it is stored. */
export const hashApiKey = (key: string): Uint8Array => sha256(new TextEncoder().encode(key))

/** The token of an `Authorization: Bearer …` header (RFC 6750, 2.1); undefined when malformed. */
export function bearerToken(authorization: string | undefined): string | undefined {
  return /^Bearer +([\x21-\x7e]+) *$/i.exec(authorization ?? '')?.[1]
}

function checksumOf(body: string): string {
  const digest = sha256(new TextEncoder().encode(body))
  return [...digest.subarray(0, CHECKSUM_LENGTH)]
    .map((byte) => ALPHABET[byte % ALPHABET.length])
    .join('')
}
