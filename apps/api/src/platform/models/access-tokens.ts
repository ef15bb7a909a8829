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
const MAX_CACHED = 500

/** Keeps each token until a minute before it expires; callers at the same time share one request. */
export function createAccessTokens(
  request: (credential: string) => Promise<FreshToken>,
): AccessTokens {
  const cache = new LRUCache<string, string, string>({
    max: MAX_CACHED,
    ttl: 1,
    fetchMethod: async (_key, _stale, { context: credential, options }) => {
      const { token, seconds } = await request(credential)
      options.ttl = Math.max(1, seconds * 1_000 - MARGIN_MS)
      return token
    },
  })
  return {
    get: (credential) => cache.forceFetch(hashCredential(credential), { context: credential }),
    forget(credential, token) {
      const key = hashCredential(credential)
      if (cache.peek(key) === token) cache.delete(key)
    },
  }
}

/** The cache holds no private keys. */
const hashCredential = (credential: string) =>
  createHash('sha256').update(credential).digest('base64')
