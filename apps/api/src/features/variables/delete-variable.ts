import { verb } from '../../kernel/verb.ts'
import { editPrompt } from '../prompts/index.sql.ts'
import { requireVariable } from '../prompts/index.ts'

/** Deletes a declaration; placeholders stay in the text. */
export const deleteVariable = verb(
  'delete_variable',
  async ({ caller, input, record: { id: variableId, promptId }, unitOfWork }) => {
    const { revision } = await editPrompt(unitOfWork, caller, promptId, input.revision, (copy) => {
      const before = requireVariable(copy.content.variables, variableId)
      const variables = copy.content.variables.filter(({ id }) => id !== variableId)
      return {
        copy: { ...copy, content: { ...copy.content, variables } },
        result: undefined,
        audit: { action: 'variable.deleted', targetType: 'variable', targetId: variableId, before },
      }
    })
    return { data: { id: variableId, revision } }
  },
)
