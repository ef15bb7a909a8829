import { findById } from '../prompt/find-by-id.ts'
import { type EditPrompt, editFor } from '../prompt/prompt-editor.ts'
import type { Verb } from '../verb.ts'

/** Removes a declaration; placeholders stay as they are written. */
export const deleteVariable =
  (edit: EditPrompt): Verb<'delete_variable'> =>
  async (caller, input) => {
    const { variable_id: variableId } = input
    const target = { variableId }
    const { revision } = await editFor(edit, caller, target, input.revision, (copy) => {
      const before = findById(copy.content.variables, variableId)
      const variables = copy.content.variables.filter(({ id }) => id !== variableId)
      return {
        copy: { ...copy, content: { ...copy.content, variables } },
        result: undefined,
        audit: { action: 'variable.deleted', targetType: 'variable', targetId: variableId, before },
      }
    })
    return { data: { id: variableId, revision } }
  }
