import { createHash } from 'node:crypto'
import type { EncryptionKeys } from '@promptwire/core/credentials/encryption-keys'

/**
 * Adds part of a hash, since installations may use the same name for different keys. Keys are random, so the
 * hash reveals nothing.
 */
export const identifyKeys = (keys: EncryptionKeys | undefined): string[] =>
  [...(keys ?? [])].map(([kid, key]) => `${kid}:${hashKey(key)}`)

const hashKey = (key: Uint8Array): string =>
  createHash('sha256').update('promptwire backup').update(key).digest('hex').slice(0, 16)
