import { Failure } from '@promptwire/core/errors/failure'
import { RECORDS } from '../../../kernel/resolved-record.ts'

/** NOT_FOUND if the block was deleted in between. */
export const requireBlock = <T extends { id: string }>(blocks: readonly T[], id: string): T =>
  requireItem(blocks, id, RECORDS.block_id)

/** NOT_FOUND if the variable was deleted in between. */
export const requireVariable = <T extends { id: string }>(variables: readonly T[], id: string): T =>
  requireItem(variables, id, RECORDS.variable_id)

function requireItem<T extends { id: string }>(items: readonly T[], id: string, what: string): T {
  const item = items.find((each) => each.id === id)
  if (!item) throw new Failure('NOT_FOUND', `${what} not found.`)
  return item
}
