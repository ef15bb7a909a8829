import { z } from 'zod'
import { listAddedFields } from '../content/record-fields.ts'
import { VARIABLE_FIELD_NAMES, variableFields } from '../content/variable-fields.ts'
import {
  chosenId,
  expectedRevision,
  itsPrompt,
  newRevision,
  promptId,
  recordId,
  SAVE_WHEN_DONE,
  variableId,
} from '../fields.ts'
import type { PublicOperation } from '../operation.ts'
import { mapToProperty } from '../schema/map-fields.ts'
import { readableFields, readableWith } from '../schema/readable-with.ts'

export const Variable = z
  .object({ id: recordId('variable_id'), ...mapToProperty(variableFields, 'output') })
  .meta({ id: 'Variable', description: 'A declared variable of a prompt.' })

export const newVariableFields = mapToProperty(variableFields, 'input')

/** Fields of an existing variable; omitted ones stay. */
const changedVariableFields = z.object(newVariableFields).partial().shape

/** Marks list items whose fields tools need not describe again. */
export const LIKE_A_VARIABLE = {
  describedBy: {
    operation: 'create_variable',
    fields: VARIABLE_FIELD_NAMES,
    rare: listAddedFields(variableFields),
  },
}

/** Variables of a new prompt; keys are unique. */
export const NewVariables = z
  .array(z.strictObject(newVariableFields).meta(LIKE_A_VARIABLE))
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
    aliases: { name: 'key' },
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
    outcomeIn: 'get_working_copy',
    nextStep: SAVE_WHEN_DONE,
    aliases: { name: 'key' },
    title: 'Update a variable',
    fieldScopes: { rename_in_blocks: ['blocks:write'] },
    description:
      'Updates the fields you send of a variable. To rename its placeholders as well, set rename_in_blocks.',
    input: z.strictObject({
      variable_id: variableId,
      prompt_id: itsPrompt,
      ...changedVariableFields,
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
    outcomeIn: 'get_working_copy',
    confirmation: 'Delete the variable {variable}? Its placeholders in blocks stay.',
    nextStep: SAVE_WHEN_DONE,
    title: 'Delete a variable',
    description: 'Deletes the declaration of a variable; placeholders in blocks stay.',
    input: z.strictObject({
      variable_id: variableId,
      prompt_id: itsPrompt,
      revision: expectedRevision,
    }),
    output: z.object({ id: recordId('variable_id'), revision: newRevision }),
  },
} as const satisfies Record<string, PublicOperation>
