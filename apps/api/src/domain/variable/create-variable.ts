import { omitUndefined } from '../omit-undefined.ts'
import { variableView } from '../prompt/content-view.ts'
import { newVariable } from '../prompt/prompt-draft.ts'
import { type EditPrompt, editFor } from '../prompt/prompt-editor.ts'
import type { Verb } from '../verb.ts'
import { toStoredDefault } from './default-value.ts'
import { requireUniqueKeys } from './unique-keys.ts'

/** Declares a variable; CONFLICT when the prompt has its key already. */
export const createVariable =
  (edit: EditPrompt): Verb<'create_variable'> =>
  async (caller, input, prompt) => {
    const { prompt_id: _, revision: expected, ...written } = input
    const { revision, result } = await editFor(edit, caller, prompt.id, expected, (copy) => {
      const default_value = toStoredDefault(input.default_value ?? null)
      const after = newVariable({ ...omitUndefined(written), default_value }, caller.at)
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
