import type { Answer, Input, Output } from '@promptwire/core/contract/operation'
import type { publicContract } from '@promptwire/core/contract/public/public-contract'
import type { KeyCaller } from '../caller.ts'
import { pageAmong } from '../page.ts'
import { namedPrompt } from '../prompt/named-prompt.ts'
import type { PromptStore } from '../prompt/prompt-store.ts'
import { requireWorkingCopy } from '../prompt/require-working-copy.ts'

type Operation = typeof publicContract.list_blocks

/** The blocks of a working copy, in order. */
export const listBlocks =
  (prompts: Pick<PromptStore, 'readWorkingCopy'>) =>
  async (caller: KeyCaller, input: Input<Operation>): Promise<Answer<Output<Operation>>> => {
    const { content, revision } = await requireWorkingCopy(prompts, namedPrompt(caller))
    return { ...pageAmong(content.blocks, input), revision }
  }
