import { omitUndefined } from '../../kernel/omit-undefined.ts'
import { type VerbContext, verb } from '../../kernel/verb.ts'
import type { Compute } from '../../platform/threads/task.ts'
import { requireUsableVariables, toStoredDefault, variableView } from '../content/index.ts'
import { editPrompt, requireUnusedId } from '../prompts/index.sql.ts'
import { newVariable } from '../prompts/index.ts'
import { requireUniqueKeys } from './unique-keys.ts'

/** CONFLICT if the prompt already has a variable with the key. */
export const createVariable = verb(
  'create_variable',
  async ({
    caller,
    input,
    prompt,
    unitOfWork,
    compute,
  }: VerbContext<'create_variable', { readonly compute: Compute }>) => {
    const { prompt_id: _, id, revision: expected, ...written } = input
    const default_value = toStoredDefault(input.default_value ?? null)
    const draft = newVariable({ ...omitUndefined(written), default_value }, caller.at)
    await requireUsableVariables(compute, caller.projectId, [draft])
    const { revision, result } = await editPrompt(
      unitOfWork,
      caller,
      prompt.id,
      expected,
      (copy) => {
        const after = { ...draft, id: id ?? draft.id }
        requireUnusedId(copy.content.variables, after.id)
        const variables = [...copy.content.variables, after]
        requireUniqueKeys(variables)
        return {
          copy: { ...copy, content: { ...copy.content, variables } },
          result: after,
          audit: { action: 'variable.created', targetType: 'variable', targetId: after.id, after },
        }
      },
    )
    return { data: { ...variableView(result), revision } }
  },
)
