import type { Answer, Input, Output } from '@promptwire/core/contract/operation'
import type { publicContract } from '@promptwire/core/contract/public/public-contract'
import type { KeyCaller } from '../caller.ts'
import { givenFields } from '../given-fields.ts'
import { findById } from '../prompt/find-by-id.ts'
import { type EditPrompt, editFor } from '../prompt/prompt-editor.ts'
import type { Surroundings } from '../surroundings.ts'
import { keptDefault } from './default-value.ts'
import { requireUniqueKeys } from './unique-keys.ts'

type Operation = typeof publicContract.update_variable

/** Changes the given fields of a variable. */
export const updateVariable =
  (edit: EditPrompt, { now }: Surroundings) =>
  async (caller: KeyCaller, input: Input<Operation>): Promise<Answer<Output<Operation>>> => {
    const { variable_id: variableId, revision: expected, default_value, ...others } = input
    const fields = {
      ...others,
      default_value: default_value === undefined ? undefined : keptDefault(default_value),
    }
    const place = { variableId }
    const { revision, result } = await editFor(edit, caller, now(), place, expected, (copy) => {
      const before = findById(copy.content.variables, variableId)
      const after = { ...before, ...givenFields(fields) }
      const variables = copy.content.variables.map((each) =>
        each.id === variableId ? after : each,
      )
      requireUniqueKeys(variables)
      return {
        copy: { ...copy, content: { ...copy.content, variables } },
        result: after,
        audit: {
          action: 'variable.updated',
          targetType: 'variable',
          targetId: variableId,
          before,
          after,
        },
      }
    })
    return { data: { ...result, revision } }
  }
