import { LRUCache } from 'lru-cache'

const MAX_OWN_LIMITS = 10_000

/** Requests per second by key hash, of the keys that were used last and have a limit of their own. */
export const createOwnBursts = () => new LRUCache<string, number>({ max: MAX_OWN_LIMITS })
