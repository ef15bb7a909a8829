import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/** A token as it was issued. */
export interface FreshToken {
  readonly token: string
  /** Until it expires. */
  readonly seconds: number
}

/** Access tokens that credentials are exchanged for. */
export interface AccessTokens {
  get(credential: string): Promise<string>
  /** After a provider refused the token; a newer one stays. */
  forget(credential: string, token: string): void
}

const MARGIN_MS = 60_000
const MAX_KEPT = 500

/** Keeps each token until a minute before it expires; callers at the same time share one request. */
export function createAccessTokens(
  request: (credential: string) => Promise<FreshToken>,
): AccessTokens {
  const kept = new LRUCache<string, string, string>({
    max: MAX_KEPT,
    ttl: 1,
    fetchMethod: async (_key, _stale, { context: credential, options }) => {
      const { token, seconds } = await request(credential)
      options.ttl = Math.max(1, seconds * 1_000 - MARGIN_MS)
      return token
    },
  })
  return {
    get: (credential) => kept.forceFetch(keyOf(credential), { context: credential }),
    forget(credential, token) {
      const key = keyOf(credential)
      if (kept.peek(key) === token) kept.delete(key)
    },
  }
}

/** The cache holds no private keys. */
const keyOf = (credential: string) => createHash('sha256').update(credential).digest('base64')
