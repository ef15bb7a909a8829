import type { Block, EditedPrompt, Variable } from './edited-prompt.ts'
import { modelFields } from './panes/model-fields.ts'
import { hashRecord, pickBlockFields, pickVariableFields } from './rebased-edit.ts'

/** The values that the editor script saves, and the hash that the form sends. */
interface EditableRecord {
  readonly written: Readonly<Record<string, string | boolean>>
  readonly base: string
}

const toBlockValues = ({ title, content, enabled, is_required }: Block) => ({
  title,
  content,
  enabled,
  is_required,
})

/** Without the key: a rename changes every block and needs the form. */
export const toVariableValues = ({ default_value, description, required }: Variable) => ({
  has_default: default_value !== null,
  default_value: default_value ?? '',
  description,
  required,
})

/** Autosaved records, or only some, by their path below the prompt's edits. */
export function toEditableRecords(
  { blocks, variables, model_config }: EditedPrompt,
  only?: readonly string[],
): Record<string, EditableRecord> {
  const records: [string, () => EditableRecord][] = [
    ...blocks.map((block): [string, () => EditableRecord] => [
      `blocks/${block.id}`,
      () => ({ written: toBlockValues(block), base: hashRecord(pickBlockFields(block)) }),
    ]),
    ...variables.map((variable): [string, () => EditableRecord] => [
      `variables/${variable.id}`,
      () => ({
        written: toVariableValues(variable),
        base: hashRecord(pickVariableFields(variable)),
      }),
    ]),
    ['model', () => ({ written: modelFields(model_config), base: hashRecord(model_config) })],
  ]
  const requested = only && new Set(only)
  return Object.fromEntries(
    records.flatMap(([address, record]) =>
      requested?.has(address) === false ? [] : [[address, record()]],
    ),
  )
}
