import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { Output } from '../contract/operation.ts'
import type { ProjectContract } from '../contract/people/project-contract.ts'
import type { EditableFields } from './merge-fields.ts'
import { toModelFields } from './model-fields.ts'

type Records = Output<ProjectContract['get_prompt_records']>
type Block = Records['blocks'][number]
type Variable = Records['variables'][number]

/** The fields of a block that its form saves. */
export const toBlockFields = ({ title, content, enabled, is_required }: Block) => ({
  title,
  content,
  enabled,
  is_required,
})

/** The fields of a variable that its form saves. */
export const toVariableFields = ({ key, default_value, description, required }: Variable) => ({
  key,
  has_default: default_value !== null,
  default_value: default_value ?? '',
  description,
  required,
})

/** An empty text is a default only if `has_default` is ticked. */
export const toDefaultValue = (fields: { has_default: boolean; default_value: string }) =>
  fields.has_default || fields.default_value !== '' ? fields.default_value : null

/** The editable records of a prompt by address. Blocks have their type, and line ends as in forms. */
export const toEditableRecords = ({
  blocks,
  variables,
  model_config,
}: Pick<Records, 'blocks' | 'variables' | 'model_config'>): Record<string, EditableFields> =>
  Object.fromEntries([
    ...blocks.map(({ content, ...block }) => [
      `blocks/${block.id}`,
      {
        type: block.type,
        ...toBlockFields({ ...block, content: content.replace(/\r\n?/g, '\n') }),
      },
    ]),
    ...variables.map((variable) => [`variables/${variable.id}`, toVariableFields(variable)]),
    ['model', toModelFields(model_config)],
  ])

/** Identifies the state of a record in a form field, whatever the order of its fields. */
export function fingerprint(fields: EditableFields): string {
  const sorted = Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1))
  return bytesToHex(sha256(new TextEncoder().encode(JSON.stringify(sorted))))
}
