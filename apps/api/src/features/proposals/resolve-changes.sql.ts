import type { SqlQueryable } from '../../kernel/change/unit-of-work.ts'
import type { Scope } from '../../kernel/reach/reach.ts'
import { resolveBlocks } from '../parts/index.sql.ts'
import type { Changes, Given, GivenChanges } from './merge/proposed-changes.ts'

/** Reads the shared parts that the changes include. */
export async function resolveChanges(
  db: SqlQueryable,
  scope: Scope,
  { update_blocks, add_blocks, ...changes }: GivenChanges,
): Promise<Changes> {
  const resolve = <Field extends 'update_blocks' | 'add_blocks'>(
    blocks: readonly Given<Field>[] | undefined,
    field: Field,
  ) => blocks && resolveBlocks(db, scope, blocks, field)
  return {
    ...changes,
    update_blocks: await resolve(update_blocks, 'update_blocks'),
    add_blocks: await resolve(add_blocks, 'add_blocks'),
  }
}
