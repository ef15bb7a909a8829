import { hash } from 'node:crypto'

/** SHA-256 of a key in hexadecimal, the only form in which it is known after it was shown. */
export const hashApiKey = (key: string): string => hash('sha256', key)
