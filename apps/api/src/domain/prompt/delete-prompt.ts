import type { Answer, Input, Output } from '@promptwire/core/contract/operation'
import type { publicContract } from '@promptwire/core/contract/public/public-contract'
import { Failure } from '@promptwire/core/failure'
import { auditedAs } from '../audit/audited-as.ts'
import type { KeyCaller } from '../caller.ts'
import type { Surroundings } from '../surroundings.ts'
import { namedPrompt } from './named-prompt.ts'
import type { PromptStore } from './prompt-store.ts'

type Operation = typeof publicContract.delete_prompt

/** Deletes a prompt with its versions, for good. */
export const deletePrompt =
  (prompts: Pick<PromptStore, 'delete'>, { now }: Surroundings) =>
  async (caller: KeyCaller, { revision }: Input<Operation>): Promise<Answer<Output<Operation>>> => {
    const id = namedPrompt(caller)
    const deleted = await prompts.delete(id, revision, now(), {
      action: 'prompt.deleted',
      targetType: 'prompt',
      targetId: id,
      ...auditedAs(caller),
    })
    if (!deleted) throw new Failure('NOT_FOUND', 'Prompt not found.')
    return { data: { id } }
  }
