import type { Audited } from '../../../kernel/change/audit-entry.ts'
import type { StoredAuditEntry } from '../../audit/index.ts'

export type Fields = Readonly<Record<string, unknown>>

/** Changed fields of a record. `before` is missing for a new record, `after` for a deleted one. */
export interface RecordChange {
  readonly before?: Fields | undefined
  readonly after?: Fields | undefined
}

/** A working-copy change from the audit log. */
export interface RecordedChange {
  readonly id: string
  /** Blocks and variables by id. */
  readonly blocks: ReadonlyMap<string, RecordChange>
  readonly variables: ReadonlyMap<string, RecordChange>
  /** Other fields of the prompt. */
  readonly fields: RecordChange
  /** Returns the order of block ids before the change, given the order after it. */
  readonly orderBefore: (after: readonly string[]) => readonly string[]
}

/** Actions that change a working copy, so that a proposal can undo them. */
export const COPY_ACTIONS = [
  'block.created',
  'block.updated',
  'block.deleted',
  'blocks.reordered',
  'variable.created',
  'variable.updated',
  'variable.deleted',
  'prompt.updated',
  'prompt.rolled_back',
  'proposal.applied',
] as const satisfies Audited['action'][]

const sameOrder = (order: readonly string[]) => order
const NOTHING = { blocks: new Map(), variables: new Map(), fields: {}, orderBefore: sameOrder }

/** Requires an entry with one of these actions. */
export function readChange(entry: StoredAuditEntry): RecordedChange {
  const { id, targetId, action } = entry
  const [before, after] = [toFields(entry.before), toFields(entry.after)]
  const change = { before, after }
  const own = new Map([[targetId, change]])
  if (action === 'blocks.reordered') {
    return { ...NOTHING, id, orderBefore: (order) => toIds(before?.['block_ids']) ?? order }
  }
  if (action.startsWith('variable.')) return { ...NOTHING, id, variables: own }
  if (!action.startsWith('block.')) return { id, ...readLists(change) }
  return { ...NOTHING, id, blocks: own, orderBefore: (order) => moveBack(order, targetId, change) }
}

function readLists({ before, after }: RecordChange): Omit<RecordedChange, 'id'> {
  const { blocks: blocksBefore, variables: variablesBefore, ...fieldsBefore } = before ?? {}
  const { blocks: blocksAfter, variables: variablesAfter, ...fieldsAfter } = after ?? {}
  return {
    blocks: pairById(toItems(blocksBefore), toItems(blocksAfter)),
    variables: pairById(toItems(variablesBefore), toItems(variablesAfter)),
    fields: { before: fieldsBefore, after: fieldsAfter },
    orderBefore: (order) => (blocksBefore ? toItems(blocksBefore).map(getId) : order),
  }
}

function pairById(before: readonly Fields[], after: readonly Fields[]): Map<string, RecordChange> {
  const [old, now] = [before, after].map(
    (items) => new Map(items.map((each) => [getId(each), each])),
  )
  const ids = new Set([...(old?.keys() ?? []), ...(now?.keys() ?? [])])
  return new Map([...ids].map((id) => [id, { before: old?.get(id), after: now?.get(id) }]))
}

/** Removes a created block from the order, or puts a moved or deleted one back. */
function moveBack(order: readonly string[], id: string, { before }: RecordChange) {
  const place = before?.['sort_order']
  const others = order.filter((each) => each !== id)
  if (before === undefined) return others
  return typeof place === 'number' ? others.toSpliced(place, 0, id) : order
}

const toFields = (values: object | null): Fields | undefined => (values ? { ...values } : undefined)
const toItems = (list: unknown): readonly Fields[] => (Array.isArray(list) ? list : [])
const toIds = (list: unknown): string[] | undefined =>
  Array.isArray(list) ? list.map(String) : undefined
const getId = (item: Fields): string => String(item['id'])
