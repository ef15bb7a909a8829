import { givenFields } from '../given-fields.ts'
import { variableView } from '../prompt/content-view.ts'
import { findById } from '../prompt/find-by-id.ts'
import { type EditPrompt, editFor } from '../prompt/prompt-editor.ts'
import type { Verb } from '../verb.ts'
import { keptDefault } from './default-value.ts'
import { requireUniqueKeys } from './unique-keys.ts'

/** Changes the given fields of a variable. */
export const updateVariable =
  (edit: EditPrompt): Verb<'update_variable'> =>
  async (caller, input) => {
    const { variable_id: variableId, revision: expected, default_value, ...others } = input
    const fields = {
      ...others,
      default_value: default_value === undefined ? undefined : keptDefault(default_value),
    }
    const target = { variableId }
    const { revision, result } = await editFor(edit, caller, target, expected, (copy) => {
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
    return { data: { ...variableView(result), revision } }
  }
