import type { KeyEffect } from '@promptwire/contract/members/members'
import type { Queryable } from '../../platform/database/queryable.ts'
import {
  findKnownKeys,
  keepAsServiceKeys,
  type StoppedKeys,
  stopServiceKeys,
} from '../keys/index.sql.ts'
import { canKeep, compareKeys, findEffect, type RoleChange, roleIn } from './key-effects.ts'

/** A member whose roles change, and the keys that continue without them. */
export interface KeySettlement extends RoleChange {
  readonly accountId: string
  readonly userId: string
  readonly keep: readonly string[]
  readonly at: Date
}

/**
 * Stops service keys whose secrets a member has seen, once they lose permissions, except the named
 * ones. Other keys follow the member's role. Needs the account's lock, which creating a secret also
 * takes.
 */
export async function settleKeys(
  tx: Queryable,
  { accountId, userId, keep, at, ...change }: KeySettlement,
): Promise<StoppedKeys & { readonly effect: KeyEffect }> {
  const keys = await findKnownKeys(tx, accountId, userId, at)
  const ending = keys.filter((key) => findEffect(key, change) === 'stopped')
  const isKept = (key: (typeof keys)[number]) => canKeep(key) && keep.includes(key.id)
  const stopping = ending.filter((key) => key.kind === 'service' && !isKept(key))
  const changing = ending
    .filter((key) => key.kind === 'personal' && isKept(key))
    .map((key) => ({ ...key, role: roleIn(change.before, key.projectId) }))
  const stopped = await stopServiceKeys(tx, stopping, userId, at)
  const audit = [...stopped.audit, ...(await keepAsServiceKeys(tx, changing))]
  return { ...stopped, audit, effect: compareKeys(keys, change, keep) }
}
