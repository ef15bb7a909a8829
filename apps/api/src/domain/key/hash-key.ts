import { createHash } from 'node:crypto'

/** SHA-256 of a key, the only form in which it is stored. */
export const hashApiKey = (key: string): Buffer => createHash('sha256').update(key).digest()
