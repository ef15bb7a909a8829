import { base64url } from 'jose'

/** HMAC keys by `kid`: the first signs, all verify, to allow rotation. */
export type SigningKeys = ReadonlyMap<string, Uint8Array>

const MINIMUM_BYTES = 32

/** Parses `kid:base64url,kid:base64url`; throws a message for the operator. */
export function parseSigningKeys(text: string): SigningKeys {
  const keys = new Map(
    text.split(',').map((entry) => {
      const [kid, secret, ...rest] = entry.trim().split(':')
      if (!kid || !secret || rest.length > 0) throw new Error('must be kid:base64url[,…]')
      const bytes = base64url.decode(secret)
      if (bytes.length < MINIMUM_BYTES) throw new Error(`key "${kid}" has fewer than 32 bytes`)
      return [kid, bytes] as const
    }),
  )
  return keys
}

export function signingKey(keys: SigningKeys): { kid: string; secret: Uint8Array } {
  const [first] = keys
  if (!first) throw new Error('no signing key')
  return { kid: first[0], secret: first[1] }
}
