import type { Answer, Output } from '@promptwire/core/contract/operation'
import type { publicContract } from '@promptwire/core/contract/public'
import type { KeyCaller } from '../caller.ts'
import { namedPrompt } from '../prompt/named-prompt.ts'
import type { PromptStore } from '../prompt/prompt-store.ts'
import { requireWorkingCopy } from '../prompt/require-working-copy.ts'

/** The blocks of a working copy, in order. */
export const listBlocks =
  (prompts: Pick<PromptStore, 'readWorkingCopy'>) =>
  async (caller: KeyCaller): Promise<Answer<Output<typeof publicContract.list_blocks>>> => {
    const { content, revision } = await requireWorkingCopy(prompts, namedPrompt(caller))
    return { data: content.blocks, revision }
  }
