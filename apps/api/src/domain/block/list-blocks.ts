import type { Answer, Output } from '@promptwire/core/contract/operation'
import type { publicContract } from '@promptwire/core/contract/public'
import type { KeyCaller } from '../caller.ts'
import type { PromptStore } from '../prompt/prompt-store.ts'
import { readNamedCopy } from '../prompt/read-named-copy.ts'

/** The blocks of a working copy, in order. */
export const listBlocks =
  (prompts: Pick<PromptStore, 'readWorkingCopy'>) =>
  async (caller: KeyCaller): Promise<Answer<Output<typeof publicContract.list_blocks>>> => ({
    data: (await readNamedCopy(prompts, caller)).content.blocks,
  })
