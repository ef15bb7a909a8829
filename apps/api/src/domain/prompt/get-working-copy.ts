import type { Answer, Output } from '@promptwire/core/contract/operation'
import type { publicContract } from '@promptwire/core/contract/public/public-contract'
import type { KeyCaller } from '../caller.ts'
import { namedPrompt } from './named-prompt.ts'
import type { PromptStore } from './prompt-store.ts'
import { requireWorkingCopy } from './require-working-copy.ts'
import { workingCopyView } from './working-copy-view.ts'

/** Reads a prompt in full. */
export const getWorkingCopy =
  (prompts: Pick<PromptStore, 'readWorkingCopy'>) =>
  async (caller: KeyCaller): Promise<Answer<Output<typeof publicContract.get_working_copy>>> => {
    const copy = await requireWorkingCopy(prompts, namedPrompt(caller))
    return { data: workingCopyView(copy), revision: copy.revision }
  }
