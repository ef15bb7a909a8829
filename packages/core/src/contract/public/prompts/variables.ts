import { z } from 'zod'
import { text } from '../../../text/text.ts'
import { readableFields, readableWith } from '../../derive/readable-with.ts'
import {
  chosenId,
  expectedRevision,
  itsPrompt,
  newRevision,
  promptId,
  VariableKey,
  variableId,
} from '../../fields.ts'
import type { PublicOperation } from '../../operation.ts'

export const Variable = z
  .object({
    id: z.uuid(),
    key: z.string().meta({ examples: ['customer_name'] }),
    default_value: z
      .string()
      .nullable()
      .meta({ examples: ['there'] }),
    description: z.string().meta({ examples: ['First name'] }),
    required: z.boolean().meta({ examples: [false] }),
  })
  .meta({ id: 'Variable', description: 'A declared variable of a prompt.' })

const MAX_DEFAULT_VALUE_LENGTH = 100_000

/** Max length of a description, in UTF-16 units. */
export const MAX_VARIABLE_DESCRIPTION_LENGTH = 1_000

const key = VariableKey.meta({
  description: 'Name used in {{key}}.',
  examples: ['customer_name'],
})
const default_value = z
  .union([text(MAX_DEFAULT_VALUE_LENGTH), z.number(), z.boolean(), z.null()])
  .meta({
    description:
      'Used without a value. Numbers and booleans are stored as text; null for no default.',
    examples: ['there'],
  })
const description = text(MAX_VARIABLE_DESCRIPTION_LENGTH).meta({
  description: 'What to fill in.',
  examples: ['First name'],
})
const required = z
  .boolean()
  .meta({ description: 'True to fail compiling without a value and default.' })
/** Fields of a new variable. */
export const newVariableFields = {
  key,
  default_value: default_value.optional(),
  description: description.optional(),
  required: required.optional(),
}

/** Variables of a new prompt; keys are unique. */
export const NewVariables = z
  .array(z.strictObject(newVariableFields))
  .max(1_000)
  .superRefine((variables, context) => {
    const seen = new Set<string>()
    for (const [i, { key }] of variables.entries()) {
      if (seen.has(key)) {
        const message = 'must be unique; an earlier variable has the same key'
        context.addIssue({ code: 'custom', path: [i, 'key'], message })
      }
      seen.add(key)
    }
  })

const ChangedVariable = z.object({
  id: recordId('variable_id'),
  ...readableFields('variables:read', Variable.omit({ id: true }).shape),
  revision: newRevision,
})

export const variableOperations = {
  list_variables: {
    method: 'GET',
    path: '/prompts/:prompt_id/variables',
    scope: 'variables:read',
    effect: 'reads',
    answers: 'one',
    toolset: 'edit',
    mergedInto: { tool: 'get_working_copy', as: 'variables' },
    title: 'List variables',
    description: 'Lists the declared variables of a working copy, plus unused and undeclared keys.',
    input: z.strictObject({ prompt_id: promptId }),
    output: z.object({
      variables: z.array(Variable),
      unused: z
        .array(z.string())
        .meta({ description: 'Declared, but not used in a block.', examples: [[]] }),
      undeclared: z
        .array(z.string())
        .meta({ description: 'Used in a block, but not declared.', examples: [['order_number']] }),
      uses: readableWith(
        'blocks:read',
        z.array(z.object({ key: z.string(), block_ids: z.array(z.uuid()) })).meta({
          description: 'Used keys with the blocks that use them.',
          examples: [[]],
        }),
      ),
    }),
  },
  create_variable: {
    method: 'POST',
    path: '/prompts/:prompt_id/variables',
    scope: 'variables:write',
    effect: 'adds',
    answers: 'one',
    toolset: 'edit',
    nextStep: SAVE_WHEN_DONE,
    title: 'Create a variable',
    description: 'Declares a variable. To change an existing one use update_variable.',
    input: z.strictObject({
      prompt_id: promptId,
      id: chosenId('variable'),
      ...newVariableFields,
      revision: expectedRevision,
    }),
    output: ChangedVariable,
  },
  update_variable: {
    method: 'PATCH',
    path: '/variables/:variable_id',
    scope: 'variables:write',
    effect: 'changes',
    answers: 'one',
    toolset: 'edit',
    nextStep: SAVE_WHEN_DONE,
    title: 'Update a variable',
    fieldScopes: { rename_in_blocks: ['blocks:write'] },
    description:
      'Updates the fields you send of a variable. To rename its placeholders as well, set rename_in_blocks.',
    input: z.strictObject({
      variable_id: variableId,
      prompt_id: itsPrompt,
      key: key.optional(),
      default_value: default_value.optional(),
      description: description.optional(),
      required: required.optional(),
      rename_in_blocks: z
        .boolean()
        .optional()
        .meta({
          description:
            'Also rename every {{key}} in block titles and contents; needs the scope blocks:write.',
          examples: [true],
        }),
      revision: expectedRevision,
    }),
    output: ChangedVariable.extend({
      renamed_in: z
        .array(z.uuid())
        .optional()
        .meta({ description: 'Rewritten blocks; only with rename_in_blocks.' }),
    }),
  },
  delete_variable: {
    method: 'DELETE',
    path: '/variables/:variable_id',
    scope: 'variables:write',
    effect: 'destroys',
    answers: 'one',
    toolset: 'edit',
    confirmation: 'Delete the variable {variable}? Its placeholders in blocks stay.',
    nextStep: SAVE_WHEN_DONE,
    title: 'Delete a variable',
    description: 'Deletes the declaration of a variable; placeholders in blocks stay.',
    input: z.strictObject({
      variable_id: variableId,
      prompt_id: itsPrompt,
      revision: expectedRevision,
    }),
    output: z.object({ id: z.uuid(), revision: newRevision }),
  },
} as const satisfies Record<string, PublicOperation>
