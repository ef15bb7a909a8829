import type { Answer, Input, Output } from '@promptwire/core/contract/operation'
import type { publicContract } from '@promptwire/core/contract/public/public-contract'
import type { KeyCaller } from '../caller.ts'
import { findById } from '../prompt/find-by-id.ts'
import { type EditPrompt, editFor } from '../prompt/prompt-editor.ts'
import type { Surroundings } from '../surroundings.ts'

type Operation = typeof publicContract.delete_variable

/** Removes a declaration; placeholders stay as they are written. */
export const deleteVariable =
  (edit: EditPrompt, { now }: Surroundings) =>
  async (caller: KeyCaller, input: Input<Operation>): Promise<Answer<Output<Operation>>> => {
    const { variable_id: variableId } = input
    const place = { variableId }
    const { revision } = await editFor(edit, caller, now(), place, input.revision, (copy) => {
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
