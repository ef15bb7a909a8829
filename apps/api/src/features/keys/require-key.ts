import { Failure } from '@promptwire/core/failure'
import type { StoredKey } from './key-record.ts'

/** The key; NOT_FOUND when the project has none such. */
export function requireKey(found: StoredKey | undefined): StoredKey {
  if (!found) throw new Failure('NOT_FOUND', 'Key not found.')
  return found
}
