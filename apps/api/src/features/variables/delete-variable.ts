import type { Verb } from '../../kernel/verb.ts'
import { type EditPrompt, editFor, requireVariable } from '../prompts/index.ts'

/** Removes a declaration; placeholders stay as they are written. */
export const deleteVariable =
  (edit: EditPrompt): Verb<'delete_variable'> =>
  async (caller, input, { id: variableId, promptId }) => {
    const { revision } = await editFor(edit, caller, promptId, input.revision, (copy) => {
      const before = requireVariable(copy.content.variables, variableId)
      const variables = copy.content.variables.filter(({ id }) => id !== variableId)
      return {
        copy: { ...copy, content: { ...copy.content, variables } },
        result: undefined,
        audit: { action: 'variable.deleted', targetType: 'variable', targetId: variableId, before },
      }
    })
    return { data: { id: variableId, revision } }
  }
