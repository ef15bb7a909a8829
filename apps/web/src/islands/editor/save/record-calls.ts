import type { EditableFields } from '@promptwire/core/editing/merge-fields'
import {
  type ModelFields,
  toModelConfig,
  toModelFormFailure,
} from '@promptwire/core/editing/model-fields'
import { toDefaultValue, toEditableRecords } from '@promptwire/core/editing/prompt-records'
import { Failure } from '@promptwire/core/errors/failure'
import type { CallOperation, Result } from './editor-api.ts'

/** The working copy as the server has it. */
export interface Copy {
  readonly revision: number
  /** The ids of the blocks. */
  readonly order: readonly string[]
  /** By the address at which each is saved. */
  readonly records: Readonly<Record<string, EditableFields>>
}

interface Saved {
  readonly revision: number
}

/** A record to save: all of its fields, and the names of those that changed. */
export interface RecordEdit {
  readonly address: string
  readonly fields: EditableFields
  readonly changed: readonly string[]
}

/** Reads and saves the records of the prompt by their addresses. */
export const recordCalls = (call: CallOperation) => ({
  /** All records, or only those at some addresses. */
  async copy(only?: readonly string[]): Promise<Result<Copy>> {
    if (only) {
      const ids = only.flatMap((address) => address.split('/')[1] ?? [])
      const result = await call('get_prompt_records', { ids })
      if (result.kind !== 'ok') return result
      const { revision, block_ids: order, ...records } = result.value
      return { kind: 'ok', value: { revision, order, records: toEditableRecords(records) } }
    }
    const result = await call('get_working_copy', {})
    if (result.kind !== 'ok') return result
    const { revision, blocks = [], variables = [], model_config } = result.value
    const sorted = blocks.toSorted((a, b) => a.sort_order - b.sort_order)
    const order = sorted.map(({ id }) => id)
    const records = toEditableRecords({ blocks, variables, model_config })
    return { kind: 'ok', value: { revision, order, records } }
  },

  save(edit: RecordEdit, revision: number): Promise<Result<Saved>> {
    const [kind, id = ''] = edit.address.split('/')
    if (kind === 'blocks') {
      return call('update_block', { block_id: id, ...pickChanged(edit), revision })
    }
    return kind === 'variables'
      ? call('update_variable', { variable_id: id, ...toVariableInput(edit), revision })
      : saveModel(call, edit, revision)
  },
})

export type RecordCalls = ReturnType<typeof recordCalls>

const pickChanged = ({ fields, changed }: RecordEdit): EditableFields =>
  Object.fromEntries(
    changed.flatMap((name) => {
      const value = fields[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )

/** Two fields of the form are one of the variable. */
function toVariableInput(edit: RecordEdit) {
  const { has_default, default_value, ...changes } = pickChanged(edit)
  if (has_default === undefined && default_value === undefined) return changes
  const { fields } = edit
  const text = String(fields['default_value'] ?? '')
  const isSet = fields['has_default'] === true
  return { ...changes, default_value: toDefaultValue({ has_default: isSet, default_value: text }) }
}

/** The form has the model in fields; the prompt has it as one configuration. */
async function saveModel(
  call: CallOperation,
  { fields }: RecordEdit,
  revision: number,
): Promise<Result<Saved>> {
  try {
    // The fields of the model's form.
    const model_config = toModelConfig(fields as ModelFields)
    const result = await call('update_prompt', { model_config, revision })
    if (result.kind !== 'refused') return result
    throw new Failure('VALIDATION_ERROR', result.message, {}, { details: result.details })
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const { message, details } = toModelFormFailure(error)
    return { kind: 'refused', message, details }
  }
}
