import type { Answer, Input, Output } from '@promptwire/core/contract/operation'
import type { publicContract } from '@promptwire/core/contract/public'
import type { KeyCaller } from '../caller.ts'
import { namedPrompt } from '../prompt/named-prompt.ts'
import { type EditPrompt, editFor } from '../prompt/prompt-editor.ts'
import type { PromptStore } from '../prompt/prompt-store.ts'
import type { Surroundings } from '../surroundings.ts'
import { requireVersion } from './get-version.ts'

type Operation = typeof publicContract.rollback_version

/** Restores a saved version into the working copy; what live keys get stays as it is. */
export const rollbackVersion =
  (
    edit: EditPrompt,
    prompts: Pick<PromptStore, 'findVersion' | 'readVersion'>,
    { now }: Surroundings,
  ) =>
  async (caller: KeyCaller, input: Input<Operation>): Promise<Answer<Output<Operation>>> => {
    const { version, revision: expected } = input
    const promptId = namedPrompt(caller)
    const found = await requireVersion(prompts, caller, version)
    // A version never changes, so it may be read before the prompt is locked.
    const content = await prompts.readVersion(found.id)
    const { revision } = await editFor(edit, caller, now(), { promptId }, expected, (copy) => ({
      copy: { ...copy, content },
      result: undefined,
      audit: {
        action: 'prompt.rolled_back',
        targetType: 'prompt',
        targetId: promptId,
        before: copy.content,
        after: { version },
      },
    }))
    return { data: { version, revision } }
  }
