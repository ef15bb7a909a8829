import { renameInCondition } from '@promptwire/core/compile/condition'
import { renameKey } from '@promptwire/core/compile/template'
import { type BlockPosition, moveToPosition } from '@promptwire/core/editing/block-order'
import { readCondition, writeCondition } from '@promptwire/core/editing/condition-rows'
import { type EditableFields, isSame } from '@promptwire/core/editing/merge-fields'

/** The editable parts of a prompt. A record that did not change stays the same object. */
export interface PromptState {
  /** Ids of the blocks. */
  readonly order: readonly string[]
  /** By address: `blocks/` or `variables/` with an id, `model`, `details` or `tools`. */
  readonly records: Readonly<Record<string, EditableFields>>
}

/** The working copy on the server. */
export interface Copy extends PromptState {
  readonly revision: number
}

/** The editable fields of a block, with its type. */
export type BlockFields = Readonly<{
  type: string
  title: string
  content: string
  enabled: boolean
  is_required: boolean
  role: string
  name: string
  heading: string
  /** The condition as JSON; empty for none. */
  when: string
  /** The shared part as JSON; empty for none. */
  include: string
}>

export const DETAILS = 'details'

export const blockAddress = (id: string): string => `blocks/${id}`

export const variableAddress = (id: string): string => `variables/${id}`

/** The options of a new block. */
export const DEFAULT_OPTIONS = {
  role: 'system',
  name: '',
  heading: 'title',
  when: '',
  include: '',
} as const

/** The fields of a block, as forms and copies have them. */
export const readBlock = ({ records }: PromptState, id: string): BlockFields | undefined =>
  records[blockAddress(id)] as BlockFields | undefined

/** The addresses of the records that differ between two states. */
export const listChanged = (before: PromptState, after: PromptState): string[] =>
  Object.keys({ ...before.records, ...after.records }).filter(
    (address) => before.records[address] !== after.records[address],
  )

/** A state with a record changed or added. */
export const withRecord = (
  { order, records }: PromptState,
  address: string,
  fields: EditableFields,
): PromptState => ({ order, records: { ...records, [address]: fields } })

export function withBlock(
  { order, records }: PromptState,
  id: string,
  block: BlockFields,
  place: BlockPosition,
): PromptState {
  return withRecord({ order: moveToPosition(order, id, place), records }, blockAddress(id), block)
}

export function withoutRecord({ order, records }: PromptState, address: string): PromptState {
  const { [address]: _, ...others } = records
  return { order: order.filter((id) => blockAddress(id) !== address), records: others }
}

/** A state with another key of a variable, also in the texts and conditions of all blocks. */
export function renameVariable(state: PromptState, address: string, key: string): PromptState {
  const from = String(state.records[address]?.['key'])
  const rename = (text: unknown) => renameKey(String(text), from, key)
  const records = Object.entries(state.records).map(([each, fields]) => {
    if (each === address) return [each, { ...fields, key }]
    if (!('content' in fields)) return [each, fields]
    const renamed = {
      ...fields,
      title: rename(fields['title']),
      content: rename(fields['content']),
      ...('when' in fields && { when: renameInJson(String(fields['when']), from, key) }),
    }
    return [each, isSame(fields, renamed) ? fields : renamed]
  })
  return { ...state, records: Object.fromEntries(records) }
}

function renameInJson(when: string, from: string, to: string): string {
  const condition = readCondition(when)
  return condition ? writeCondition(renameInCondition(condition, from, to)) : when
}

/** The known object if both are the same. */
export const withKnown = <Fields extends EditableFields | undefined>(
  fields: Fields,
  known: EditableFields | undefined,
) => (fields && known && isSame(fields, known) ? known : fields)

/** A state with the known object for each record that is the same. */
export function withKnownRecords({ order, records }: PromptState, known: PromptState): PromptState {
  const reused = Object.entries(records).map(([address, fields]) => [
    address,
    withKnown(fields, known.records[address]),
  ])
  return { order, records: Object.fromEntries(reused) }
}
