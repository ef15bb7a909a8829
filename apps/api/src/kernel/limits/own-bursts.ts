import { LRUCache } from 'lru-cache'

const MAX_OWN_LIMITS = 10_000

/** Requests per second by key hash, for recently used keys with their own limit. */
export const createOwnBursts = () => new LRUCache<string, number>({ max: MAX_OWN_LIMITS })
