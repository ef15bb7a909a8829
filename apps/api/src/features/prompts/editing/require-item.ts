import { Failure } from '@promptwire/core/errors/failure'
import { RECORDS } from '../../../kernel/resolved-record.ts'

/** The block of a copy; NOT_FOUND when it was deleted in between. */
export const requireBlock = <T extends { id: string }>(blocks: readonly T[], id: string): T =>
  requireItem(blocks, id, RECORDS.block_id)

/** The variable of a copy; NOT_FOUND when it was deleted in between. */
export const requireVariable = <T extends { id: string }>(variables: readonly T[], id: string): T =>
  requireItem(variables, id, RECORDS.variable_id)

function requireItem<T extends { id: string }>(items: readonly T[], id: string, what: string): T {
  const item = items.find((each) => each.id === id)
  if (!item) throw new Failure('NOT_FOUND', `${what} not found.`)
  return item
}
