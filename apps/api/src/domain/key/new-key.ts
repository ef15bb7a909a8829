import { createApiKey, type RandomBytes } from '@promptwire/core/api-key'
import { newId } from '../identifiers.ts'
import { hashApiKey } from './hash-key.ts'
import type { NewKey } from './key-store.ts'

type Wanted = Pick<
  NewKey,
  | 'projectId'
  | 'name'
  | 'environment'
  | 'scopes'
  | 'createdById'
  | 'clientId'
  | 'clientName'
  | 'expiresAt'
>

/** A fresh key and the row that stores it; the text exists here once and never again. */
export function newKey(
  wanted: Wanted,
  createdAt: Date,
  randomBytes: RandomBytes,
): { text: string; row: NewKey } {
  const text = createApiKey(wanted.environment, randomBytes)
  const row = {
    ...wanted,
    id: newId(createdAt),
    keyHash: hashApiKey(text),
    lastFour: text.slice(-4),
    createdAt,
  }
  return { text, row }
}
