import { z } from 'zod'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const SECRET_LENGTH = 32
const CHECKSUM_LENGTH = 6
/** For secret scanners, which also check the checksum in the last six characters. */
export const KEY_PATTERN = 'pk_(live|dev)_[0-9A-Za-z]{38}'
const FORMAT = new RegExp(`^${KEY_PATTERN}$`)
/** Largest multiple of 62 in a byte; higher bytes would bias some characters. */
const FAIR_BYTES = 248

export const Environment = z.enum(['live', 'dev'])
/** `live` keys get the published version, `dev` keys the working copy. */
export type Environment = z.infer<typeof Environment>

export type RandomBytes = (length: number) => Uint8Array

/** Creates a key: `pk_live_` or `pk_dev_`, 32 base62 characters, 6 checksum characters. */
export function createApiKey(environment: Environment, randomBytes: RandomBytes): string {
  let secret = ''
  while (secret.length < SECRET_LENGTH) {
    for (const byte of randomBytes(SECRET_LENGTH - secret.length)) {
      if (byte < FAIR_BYTES) secret += ALPHABET[byte % ALPHABET.length]
    }
  }
  const body = `pk_${environment}_${secret}`
  return body + computeChecksum(body)
}

/** Rejects typos without a database query. */
export function isApiKey(text: string): boolean {
  return (
    FORMAT.test(text) &&
    text.slice(-CHECKSUM_LENGTH) === computeChecksum(text.slice(0, -CHECKSUM_LENGTH))
  )
}

/** The error for an Authorization header without a bearer token. */
export const NOT_A_BEARER_TOKEN = 'The Authorization header is not a bearer token.'

/** Token of an `Authorization: Bearer …` header (RFC 6750, 2.1); undefined if malformed. */
export function bearerToken(authorization: string | undefined): string | undefined {
  return /^Bearer +([\x21-\x7e]+) *$/i.exec(authorization ?? '')?.[1]
}

/** CRC-32 in base62: detects typos; no security feature. */
function computeChecksum(body: string): string {
  let rest = crc32(body)
  let checksum = ''
  for (let i = 0; i < CHECKSUM_LENGTH; i++) {
    checksum = `${ALPHABET[rest % ALPHABET.length]}${checksum}`
    rest = Math.floor(rest / ALPHABET.length)
  }
  return checksum
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

/** CRC-32 (ISO 3309) of ASCII text. */
function crc32(text: string): number {
  let crc = 0xffffffff
  for (let i = 0; i < text.length; i++) {
    crc = (crc >>> 8) ^ (CRC_TABLE[(crc ^ text.charCodeAt(i)) & 0xff] ?? 0)
  }
  return (crc ^ 0xffffffff) >>> 0
}
