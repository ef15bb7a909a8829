import type { Answer, Input, Output } from '@promptwire/core/contract/operation'
import type { publicContract } from '@promptwire/core/contract/public'
import type { KeyCaller } from '../caller.ts'
import { givenFields } from '../given-fields.ts'
import type { Surroundings } from '../surroundings.ts'
import { namedPrompt } from './named-prompt.ts'
import { type EditPrompt, editFor } from './prompt-editor.ts'
import type { PromptStore } from './prompt-store.ts'
import { requireWorkingCopy } from './require-working-copy.ts'
import { workingCopyView } from './working-copy-view.ts'

type Operation = typeof publicContract.update_prompt

/** Changes a prompt's metadata and model configuration. */
export const updatePrompt =
  (edit: EditPrompt, prompts: Pick<PromptStore, 'readWorkingCopy'>, { now }: Surroundings) =>
  async (caller: KeyCaller, input: Input<Operation>): Promise<Answer<Output<Operation>>> => {
    const promptId = namedPrompt(caller)
    const { name, description, tags, model_config, revision: expected } = input
    await editFor(edit, caller, now(), { promptId }, expected, (copy) => {
      const metadata = givenFields({ name, description, tags })
      const content = { ...copy.content, ...givenFields({ model_config }) }
      const before = { name: copy.name, description: copy.description, tags: copy.tags }
      return {
        copy: { ...copy, ...metadata, content },
        result: undefined,
        audit: {
          ...{ action: 'prompt.updated', targetType: 'prompt', targetId: promptId },
          before: { ...before, model_config: copy.content.model_config },
          after: { ...before, ...metadata, model_config: content.model_config },
        },
      }
    })
    return { data: workingCopyView(await requireWorkingCopy(prompts, promptId)) }
  }
