import type { Answer, Input, Output } from '@promptwire/core/contract/operation'
import type { publicContract } from '@promptwire/core/contract/public/public-contract'
import type { KeyCaller } from '../caller.ts'
import { newId } from '../identifiers.ts'
import { namedPrompt } from '../prompt/named-prompt.ts'
import { type EditPrompt, editFor } from '../prompt/prompt-editor.ts'
import type { Surroundings } from '../surroundings.ts'
import { keptDefault } from './default-value.ts'
import { requireUniqueKeys } from './unique-keys.ts'

type Operation = typeof publicContract.create_variable

/** Declares a variable; CONFLICT when the prompt has its key already. */
export const createVariable =
  (edit: EditPrompt, { now }: Surroundings) =>
  async (caller: KeyCaller, input: Input<Operation>): Promise<Answer<Output<Operation>>> => {
    const at = now()
    const place = { promptId: namedPrompt(caller) }
    const { revision, result } = await editFor(edit, caller, at, place, input.revision, (copy) => {
      const after = {
        id: newId(at),
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
    return { data: { ...result, revision } }
  }
