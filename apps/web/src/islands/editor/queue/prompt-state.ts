import type { EditableFields } from '@promptwire/core/editing/merge-fields'

/** The editable parts of a prompt. A record that did not change stays the same object. */
export interface PromptState {
  /** Ids of the blocks. */
  readonly order: readonly string[]
  /** By address: `blocks/` or `variables/` with an id, or `model`. */
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
}>

export const blockAddress = (id: string): string => `blocks/${id}`

export const variableAddress = (id: string): string => `variables/${id}`

/** The fields of a block, as forms and copies have them. */
export const readBlock = ({ records }: PromptState, id: string): BlockFields | undefined =>
  records[blockAddress(id)] as BlockFields | undefined

/** A state with a record changed, or removed. */
export function withRecord(
  { order, records }: PromptState,
  address: string,
  fields: EditableFields | undefined,
): PromptState {
  const { [address]: _, ...others } = records
  return { order, records: fields ? { ...records, [address]: fields } : others }
}
