import { z } from 'zod'
import { text } from '../../text.ts'
import { readableFields, readableWith } from '../derive/readable-with.ts'
import {
  expectedRevision,
  itsPrompt,
  newRevision,
  promptId,
  VariableKey,
  variableId,
} from '../fields.ts'
import type { PublicOperation } from '../operation.ts'

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

const MOST_DEFAULT = 100_000

/** Longest description of a variable, in UTF-16 units. */
export const MOST_DESCRIPTION = 1_000

const key = VariableKey.meta({
  description: 'Name as it stands in {{key}}.',
  examples: ['customer_name'],
})
const default_value = z.union([text(MOST_DEFAULT), z.number(), z.boolean(), z.null()]).meta({
  description: 'Used where no value is given; a number or boolean is kept as text, null is none.',
  examples: ['there'],
})
const description = text(MOST_DESCRIPTION).meta({
  description: 'What to put in it.',
  examples: ['First name'],
})
const required = z.boolean().meta({ description: 'Compiling without a value and default fails.' })
/** What a new variable is given. */
export const newVariableFields = {
  key,
  default_value: default_value.optional(),
  description: description.optional(),
  required: required.optional(),
}

/** The variables that a prompt is created with; no key twice. */
export const NewVariables = z
  .array(z.strictObject(newVariableFields))
  .max(1_000)
  .superRefine((variables, context) => {
    const seen = new Set<string>()
    for (const [i, { key }] of variables.entries()) {
      if (seen.has(key)) {
        const message = 'is the key of a variable before it'
        context.addIssue({ code: 'custom', path: [i, 'key'], message })
      }
      seen.add(key)
    }
  })

const ChangedVariable = z.object({
  id: z.uuid(),
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
    title: 'List variables',
    description:
      'Lists the declared variables of a working copy, and which are unused or used undeclared.',
    input: z.strictObject({ prompt_id: promptId }),
    output: z.object({
      variables: z.array(Variable),
      unused: z
        .array(z.string())
        .meta({ description: 'Declared, referenced by no block.', examples: [[]] }),
      undeclared: z
        .array(z.string())
        .meta({ description: 'Referenced, declared nowhere.', examples: [['order_number']] }),
      uses: readableWith(
        'blocks:read',
        z.array(z.object({ key: z.string(), block_ids: z.array(z.uuid()) })).meta({
          description: 'Each key that is referenced, and by which blocks.',
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
    title: 'Create a variable',
    description: 'Declares a variable of a prompt.',
    input: z.strictObject({
      prompt_id: promptId,
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
    title: 'Update a variable',
    fieldScopes: { rename_in_blocks: ['blocks:write'] },
    description:
      'Changes the given fields of a variable. A new key rewrites the blocks only with rename_in_blocks.',
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
            'Whether every {{key}} in titles and contents gets the new key too, in the same step; needs the scope blocks:write.',
          examples: [true],
        }),
      revision: expectedRevision,
    }),
    output: ChangedVariable.extend({
      renamed_in: z
        .array(z.uuid())
        .optional()
        .meta({ description: 'Only with rename_in_blocks: the blocks that were rewritten.' }),
    }),
  },
  delete_variable: {
    method: 'DELETE',
    path: '/variables/:variable_id',
    scope: 'variables:write',
    effect: 'destroys',
    answers: 'one',
    title: 'Delete a variable',
    description: 'Removes a declaration; placeholders in blocks stay as they are.',
    input: z.strictObject({
      variable_id: variableId,
      prompt_id: itsPrompt,
      revision: expectedRevision,
    }),
    output: z.object({ id: z.uuid(), revision: newRevision }),
  },
} as const satisfies Record<string, PublicOperation>
