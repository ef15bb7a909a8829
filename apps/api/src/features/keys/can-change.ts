import { keyOperations } from '@promptwire/core/contract/people/keys'
import { Failure } from '@promptwire/core/errors/failure'
import type { Caller } from '../../kernel/caller.ts'
import type { StoredKey } from './key-record.ts'

const { forOthers } = keyOperations.rotate_key

/** Whether a person may change and rotate a key: their own, or as an admin any. */
export const canChange = ({ may, actor }: Caller, { serviceRole, creator }: StoredKey): boolean =>
  may.has(forOthers) ||
  (serviceRole === undefined && actor.kind === 'person' && actor.userId === creator.id)

/** Refuses a person who may not change a key. */
export function requireCanChange(caller: Caller, key: StoredKey): void {
  if (canChange(caller, key)) return
  throw new Failure(
    'FORBIDDEN',
    key.serviceRole
      ? 'Only admins change and rotate service keys.'
      : 'Only the creator of this key and admins change and rotate it.',
  )
}
