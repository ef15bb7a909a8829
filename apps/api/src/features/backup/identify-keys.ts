import { createHash } from 'node:crypto'
import type { EncryptionKeys } from '@promptwire/core/credentials/encryption-keys'

/**
 * Ids of keys, with a part of a hash: installations may call different keys by the same name. A key
 * is random, so that its hash reveals nothing.
 */
export const identifyKeys = (keys: EncryptionKeys | undefined): string[] =>
  [...(keys ?? [])].map(([kid, key]) => `${kid}:${hashKey(key)}`)

const hashKey = (key: Uint8Array): string =>
  createHash('sha256').update('promptwire backup').update(key).digest('hex').slice(0, 16)
