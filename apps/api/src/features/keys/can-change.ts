import { keyOperations } from '@promptwire/contract/keys/keys'
import { Failure } from '@promptwire/core/errors/failure'
import type { Caller } from '../../kernel/caller.ts'
import type { StoredKey } from './key-record.ts'

const { forOthers } = keyOperations.rotate_key

/** People may change and rotate their own keys; admins may change any key. */
export const canChange = ({ may, actor }: Caller, { serviceRole, creator }: StoredKey): boolean =>
  may.has(forOthers) ||
  (serviceRole === undefined && actor.kind === 'person' && actor.userId === creator.id)

export function requireCanChange(caller: Caller, key: StoredKey): void {
  if (canChange(caller, key)) return
  throw new Failure(
    'FORBIDDEN',
    key.serviceRole
      ? 'Only admins change and rotate service keys.'
      : 'Only the creator of this key and admins change and rotate it.',
  )
}
