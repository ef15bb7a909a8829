import { newId } from '../identifiers.ts'
import { variableView } from '../prompt/content-view.ts'
import { type EditPrompt, editFor } from '../prompt/prompt-editor.ts'
import type { Verb } from '../verb.ts'
import { keptDefault } from './default-value.ts'
import { requireUniqueKeys } from './unique-keys.ts'

/** Declares a variable; CONFLICT when the prompt has its key already. */
export const createVariable =
  (edit: EditPrompt): Verb<'create_variable'> =>
  async (caller, input, prompt) => {
    const place = { promptId: prompt.id }
    const { revision, result } = await editFor(edit, caller, place, input.revision, (copy) => {
      const after = {
        id: newId(caller.at),
        key: input.key,
        default_value: keptDefault(input.default_value ?? null),
        description: input.description ?? '',
        required: input.required ?? false,
      }
      const variables = [...copy.content.variables, after]
      requireUniqueKeys(variables)
      return {
        copy: { ...copy, content: { ...copy.content, variables } },
        result: after,
        audit: { action: 'variable.created', targetType: 'variable', targetId: after.id, after },
      }
    })
    return { data: { ...variableView(result), revision } }
  }
