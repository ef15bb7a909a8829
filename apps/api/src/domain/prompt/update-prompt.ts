import { givenFields } from '../given-fields.ts'
import type { Verb } from '../verb.ts'
import { type EditableCopy, type EditPrompt, editFor } from './prompt-editor.ts'
import type { PromptStore } from './prompt-store.ts'
import { requireWorkingCopy } from './require-working-copy.ts'
import { workingCopyView } from './working-copy-view.ts'

/** Changes a prompt's metadata and model configuration. */
export const updatePrompt =
  (edit: EditPrompt, prompts: Pick<PromptStore, 'readWorkingCopy'>): Verb<'update_prompt'> =>
  async (caller, input, { id: promptId }) => {
    const { name, description, tags, folder_id: folderId, model_config, revision } = input
    await editFor(edit, caller, { promptId }, revision, (copy) => {
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
