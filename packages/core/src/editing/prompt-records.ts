import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { Output } from '../contract/operation.ts'
import type { ProjectContract } from '../contract/people/project-contract.ts'
import { readCondition, writeCondition } from './condition-rows.ts'
import { type PromptDetails, toDetailFields } from './detail-fields.ts'
import { changedFields, type EditableFields } from './merge-fields.ts'
import { toModelFields } from './model-fields.ts'
import { RULE_FIELD_NAMES, toRuleFields, toRules } from './rule-fields.ts'
import { TOOLS, type ToolFields, toToolFields } from './tool-fields.ts'

type Records = Output<ProjectContract['get_prompt_records']>
type Block = Records['blocks'][number]
type Variable = Records['variables'][number]
type EditableRecords = Pick<
  Records,
  'blocks' | 'variables' | 'model_config' | keyof PromptDetails | keyof ToolFields
>

/** The fields of a block that its form saves; the condition and a shared part are JSON. */
export const toBlockFields = ({
  title,
  content,
  enabled,
  is_required,
  role,
  name,
  heading,
  when,
  include,
}: Block) => ({
  title,
  content,
  enabled,
  is_required,
  role,
  name: name ?? '',
  heading,
  when: writeCondition(when),
  include: include ? JSON.stringify(include) : '',
})

/** Reads fields of a block's form that are empty for none. */
export const readBlockField = (name: string, value: unknown): unknown => {
  if (name === 'name') return value === '' ? null : value
  if (name === 'include') return value === '' ? null : JSON.parse(String(value))
  return name === 'when' ? readCondition(String(value)) : value
}

/** The fields of a variable that its form saves. */
export const toVariableFields = ({
  key,
  default_value,
  description,
  required,
  type,
  rules,
  example,
  sensitive,
}: Variable) => ({
  key,
  default_value: default_value ?? '',
  empty_default: default_value === '',
  description,
  required,
  type,
  ...toRuleFields(rules),
  example: example ?? '',
  sensitive,
})

/** The form of a new variable. */
export const NEW_VARIABLE_FIELDS = toVariableFields({
  id: '',
  key: '',
  default_value: null,
  description: '',
  required: false,
  type: 'text',
  rules: {},
  example: null,
  sensitive: false,
})

type VariableFields = ReturnType<typeof toVariableFields>

/** Builds the changed fields of a variable from those of its form. */
export function toVariableInput(before: EditableFields, fields: VariableFields) {
  const names = changedFields(before, fields)
  const { key, description, required, type, example, sensitive } = fields
  const own = { key, description, required, sensitive, type, example: example || null }
  const isRule = (name: string) => name === 'type' || RULE_FIELD_NAMES.some((each) => each === name)
  const isDefault = (name: string) => name === 'empty_default' || name === 'default_value'
  return {
    ...Object.fromEntries(Object.entries(own).filter(([name]) => names.includes(name))),
    ...(names.some(isRule) && { rules: toRules(fields) }),
    ...(names.some(isDefault) && { default_value: toDefaultValue(fields) }),
  }
}

/** The typed text is the default; an empty text is a default only if `empty_default` is ticked. */
export const toDefaultValue = ({
  default_value,
  empty_default,
}: Pick<VariableFields, 'default_value' | 'empty_default'>): string | null =>
  default_value !== '' || empty_default ? default_value : null

/** The editable records of a prompt by address. Blocks have their type, and line ends as in forms. */
export const toEditableRecords = ({
  blocks,
  variables,
  model_config,
  ...prompt
}: EditableRecords): Record<string, EditableFields> =>
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
    ['details', toDetailFields(prompt)],
    [TOOLS, toToolFields(prompt)],
  ])

/** Identifies the state of a record in a form field, whatever the order of its fields. */
export function fingerprint(fields: EditableFields): string {
  const sorted = Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1))
  return bytesToHex(sha256(new TextEncoder().encode(JSON.stringify(sorted))))
}
