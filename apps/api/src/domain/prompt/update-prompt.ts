import type { Answer, Input, Output } from '@promptwire/core/contract/operation'
import type { publicContract } from '@promptwire/core/contract/public/public-contract'
import type { KeyCaller } from '../caller.ts'
import { givenFields } from '../given-fields.ts'
import type { Surroundings } from '../surroundings.ts'
import { namedPrompt } from './named-prompt.ts'
import { type EditableCopy, type EditPrompt, editFor } from './prompt-editor.ts'
import type { PromptStore } from './prompt-store.ts'
import { requireWorkingCopy } from './require-working-copy.ts'
import { workingCopyView } from './working-copy-view.ts'

type Operation = typeof publicContract.update_prompt

/** Changes a prompt's metadata and model configuration. */
export const updatePrompt =
  (edit: EditPrompt, prompts: Pick<PromptStore, 'readWorkingCopy'>, { now }: Surroundings) =>
  async (caller: KeyCaller, input: Input<Operation>): Promise<Answer<Output<Operation>>> => {
    const promptId = namedPrompt(caller)
    const { name, description, tags, folder_id: folderId, model_config, revision } = input
    await editFor(edit, caller, now(), { promptId }, revision, (copy) => {
      const metadata = givenFields({ name, description, tags, folderId })
      const content = { ...copy.content, ...givenFields({ model_config }) }
      const changed = { ...copy, ...metadata, content }
      return {
        copy: changed,
        result: undefined,
        audit: {
          action: 'prompt.updated',
          targetType: 'prompt',
          targetId: promptId,
          before: told(copy),
          after: told(changed),
        },
      }
    })
    return { data: workingCopyView(await requireWorkingCopy(prompts, promptId)) }
  }

const told = ({ name, description, tags, folderId, content }: EditableCopy) => ({
  name,
  description,
  tags,
  folder_id: folderId,
  model_config: content.model_config,
})
