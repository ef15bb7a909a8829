import { createHash } from 'node:crypto'
import type { RandomBytes } from '@promptwire/core/access/api-key'
import { toBase32 } from './totp.ts'

const COUNT = 10
/** 120 bits cannot be guessed, so an unsalted hash is enough. */
const BYTES = 15

/** Six groups of four characters. */
export const newRecoveryCodes = (randomBytes: RandomBytes): string[] =>
  Array.from({ length: COUNT }, () => {
    const groups = toBase32(randomBytes(BYTES)).match(/.{4}/g) ?? []
    return groups.join('-')
  })

export const cleanCode = (code: string): string => code.toUpperCase().replace(/[^A-Z0-9]/g, '')

export const hashRecoveryCode = (code: string) =>
  createHash('sha256').update(cleanCode(code)).digest()
