import { Failure } from '@promptwire/core/failure'
import type { KeyCaller } from '../caller.ts'
import { namedPrompt } from './named-prompt.ts'
import type { PromptStore, WorkingCopy } from './prompt-store.ts'

/** The working copy of the prompt that the request names. */
export async function readNamedCopy(
  prompts: Pick<PromptStore, 'readWorkingCopy'>,
  caller: KeyCaller,
): Promise<WorkingCopy> {
  const copy = await prompts.readWorkingCopy(namedPrompt(caller))
  if (!copy) throw new Failure('NOT_FOUND', 'Prompt not found.')
  return copy
}
