import type { Answer, Output } from '@promptwire/core/contract/operation'
import type { publicContract } from '@promptwire/core/contract/public'
import { Failure } from '@promptwire/core/failure'
import type { KeyCaller } from '../caller.ts'
import { namedPrompt } from './named-prompt.ts'
import type { PromptInFull, PromptStore } from './prompt-store.ts'
import { workingCopyView } from './working-copy-view.ts'

type WorkingCopy = Output<typeof publicContract.get_working_copy>

/** Reads a prompt in full. */
export const getWorkingCopy =
  (prompts: Pick<PromptStore, 'readInFull'>) =>
  async (caller: KeyCaller): Promise<Answer<WorkingCopy>> => ({
    data: workingCopyView(await requireInFull(prompts, namedPrompt(caller))),
  })

/** The prompt of an id; NOT_FOUND when it was deleted in between. */
export async function requireInFull(
  prompts: Pick<PromptStore, 'readInFull'>,
  promptId: string,
): Promise<PromptInFull> {
  const prompt = await prompts.readInFull(promptId)
  if (!prompt) throw new Failure('NOT_FOUND', 'Prompt not found.')
  return prompt
}
