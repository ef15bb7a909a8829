import { omitUndefined } from '../../kernel/omit-undefined.ts'
import { verb } from '../../kernel/verb.ts'
import { editPrompt } from './editing/edit-prompt.sql.ts'
import { requireWorkingCopy } from './editing/read-working-copy.sql.ts'
import type { EditableCopy } from './prompt-record.ts'
import { metadataIn, metadataView, workingCopyView } from './prompt-view.ts'

/** Changes a prompt's metadata and model configuration. */
export const updatePrompt = verb(
  'update_prompt',
  async ({ caller, input, prompt: { id: promptId }, unitOfWork }) => {
    const { model_config, revision } = input
    await editPrompt(unitOfWork, caller, promptId, revision, (copy) => {
      const content = { ...copy.content, ...omitUndefined({ model_config }) }
      const changed = { ...copy, ...metadataIn(input), content }
      return {
        copy: changed,
        result: undefined,
        audit: {
          action: 'prompt.updated',
          targetType: 'prompt',
          targetId: promptId,
          before: audited(copy),
          after: audited(changed),
        },
      }
    })
    return { data: workingCopyView(await requireWorkingCopy(unitOfWork, promptId)) }
  },
)

const audited = (copy: EditableCopy) => ({
  ...metadataView(copy),
  model_config: copy.content.model_config,
})
