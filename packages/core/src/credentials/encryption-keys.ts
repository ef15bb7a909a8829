import { base64url } from 'jose'

/** AES keys by `kid`: the first encrypts, all decrypt, to allow rotation. */
export type EncryptionKeys = ReadonlyMap<string, Uint8Array>

const KEY_BYTES = 32
/** 32 random bytes have about 30 distinct values. */
const MIN_DISTINCT_BYTES = 16

/** Parses `kid:base64,kid:base64`; throws a message for the operator. */
export function parseEncryptionKeys(text: string): EncryptionKeys {
  const keys = new Map<string, Uint8Array>()
  for (const entry of text.split(',')) {
    const [kid, encoded, ...rest] = entry.trim().split(':')
    if (!kid || !encoded || rest.length > 0) throw new Error('must be kid:base64[,…]')
    if (!/^[\w.-]{1,64}$/.test(kid)) throw new Error('has a kid that is not letters and digits')
    if (keys.has(kid)) throw new Error(`has two keys with the kid "${kid}"`)
    keys.set(kid, parseKey(kid, encoded))
  }
  return keys
}

export function encryptionKey(keys: EncryptionKeys): { kid: string; key: Uint8Array } {
  const [first] = keys
  if (!first) throw new Error('no encryption key')
  return { kid: first[0], key: first[1] }
}

function parseKey(kid: string, encoded: string): Uint8Array {
  const bytes = decodeBase64(encoded)
  if (bytes?.length !== KEY_BYTES) throw new Error(`key "${kid}" must be 32 bytes in base64`)
  if (isWeak(bytes)) throw new Error(`key "${kid}" is not random; create one with openssl rand`)
  return bytes
}

function decodeBase64(encoded: string): Uint8Array | undefined {
  try {
    return base64url.decode(encoded.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, ''))
  } catch {
    return undefined
  }
}

/** Whether a key looks typed or patterned instead of random. */
const isWeak = (bytes: Uint8Array): boolean =>
  new Set(bytes).size < MIN_DISTINCT_BYTES || bytes.every((byte) => byte >= 32 && byte < 127)
