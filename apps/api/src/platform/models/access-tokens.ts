import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'

export interface FreshToken {
  readonly token: string
  /** Seconds until it expires. */
  readonly seconds: number
}

export interface AccessTokens {
  get(credential: string): Promise<string>
  /** Call this after a provider rejected the token; a newer token stays. */
  forget(credential: string, token: string): void
}

const MARGIN_MS = 60_000
const MAX_CACHED = 500

/** Keeps each token until a minute before it expires; concurrent callers share one request. */
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
