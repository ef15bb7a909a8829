import { readCondition, writeCondition } from '@promptwire/core/editing/condition-rows'
import { type PromptDetails, toDetailFields } from '@promptwire/core/editing/detail-fields'
import { changedFields, type EditableFields } from '@promptwire/core/editing/merge-fields'
import { toModelFields } from '@promptwire/core/editing/model-fields'
import { RULE_FIELD_NAMES, toRuleFields, toRules } from '@promptwire/core/editing/rule-fields'
import type { Output } from '../operation.ts'
import type { ProjectContract } from '../project-contract.ts'
import { TOOLS, type ToolFields, toToolFields } from './tool-fields.ts'

type Records = Output<ProjectContract['get_prompt_records']>
type Block = Records['blocks'][number]
type Variable = Records['variables'][number]
type EditableRecords = Pick<
  Records,
  'blocks' | 'variables' | 'model_config' | keyof PromptDetails | keyof ToolFields
>

/** A block's form fields; the condition and the include are JSON. */
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

/** Parses block form fields in which empty means none. */
export const readBlockField = (name: string, value: unknown): unknown => {
  if (name === 'name') return value === '' ? null : value
  if (name === 'include') return value === '' ? null : JSON.parse(String(value))
  return name === 'when' ? readCondition(String(value)) : value
}

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

/** The typed default; an empty text counts only if `empty_default` is ticked. */
export const toDefaultValue = ({
  default_value,
  empty_default,
}: Pick<VariableFields, 'default_value' | 'empty_default'>): string | null =>
  default_value !== '' || empty_default ? default_value : null

/** A prompt's editable records by address. Includes block types, and line ends as in forms. */
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
