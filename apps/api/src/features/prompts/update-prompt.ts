import { CONTENT_FIELD_NAMES, METADATA_NAMES } from '@promptwire/contract/content/prompt-values'
import { requireChosenTool } from '@promptwire/core/models/content-settings'
import { pickGiven } from '../../kernel/omit-undefined.ts'
import { verb } from '../../kernel/verb.ts'
import { editPrompt } from './editing/edit-prompt.sql.ts'
import { requireWorkingCopy } from './editing/read-working-copy.sql.ts'
import { pickPromptFields } from './prompt-record.ts'
import { workingCopyView } from './prompt-view.ts'

/** Changes metadata and content, except blocks and variables. */
export const updatePrompt = verb(
  'update_prompt',
  async ({ caller, input, prompt: { id: promptId }, unitOfWork }) => {
    await editPrompt(unitOfWork, caller, promptId, input.revision, (copy) => {
      const content = { ...copy.content, ...pickGiven(input, CONTENT_FIELD_NAMES) }
      if (input.tools !== undefined || input.tool_choice !== undefined) requireChosenTool(content)
      const changed = { ...copy, ...pickGiven(input, METADATA_NAMES), content }
      return {
        copy: changed,
        result: undefined,
        audit: {
          action: 'prompt.updated',
          targetType: 'prompt',
          targetId: promptId,
          before: pickPromptFields(copy),
          after: pickPromptFields(changed),
        },
      }
    })
    return { data: workingCopyView(await requireWorkingCopy(unitOfWork, promptId)) }
  },
)
