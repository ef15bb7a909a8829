import { omitUndefined } from '../../kernel/omit-undefined.ts'
import { type VerbContext, verb } from '../../kernel/verb.ts'
import { type EditPrompt, editFor } from './editing/prompt-editor.ts'
import { requireWorkingCopy } from './editing/require-working-copy.ts'
import type { WorkingCopies } from './lists/prompt-page.ts'
import type { EditableCopy } from './prompt-record.ts'
import { metadataIn, metadataView, workingCopyView } from './prompt-view.ts'

/** Changes a prompt's metadata and model configuration. */
export const updatePrompt = verb(
  'update_prompt',
  async ({
    caller,
    input,
    prompt: { id: promptId },
    edit,
    prompts,
  }: VerbContext<
    'update_prompt',
    { readonly edit: EditPrompt; readonly prompts: WorkingCopies }
  >) => {
    const { model_config, revision } = input
    await editFor(edit, caller, promptId, revision, (copy) => {
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
    return { data: workingCopyView(await requireWorkingCopy(prompts, promptId)) }
  },
)

const audited = (copy: EditableCopy) => ({
  ...metadataView(copy),
  model_config: copy.content.model_config,
})
