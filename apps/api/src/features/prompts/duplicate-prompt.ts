import { NEW_METADATA, pickMetadata } from '@promptwire/core/contract/public/prompts/prompt-values'
import { omitUndefined } from '../../kernel/omit-undefined.ts'
import { verb } from '../../kernel/verb.ts'
import { requireWorkingCopy } from './editing/read-working-copy.sql.ts'
import { workingCopyView } from './prompt-view.ts'
import { storePrompt } from './store-prompt.sql.ts'

/** Copies a working copy into a new prompt, whose blocks and variables have ids of their own. */
export const duplicatePrompt = verb(
  'duplicate_prompt',
  async ({ caller, input, prompt, unitOfWork }) => {
    const source = await requireWorkingCopy(unitOfWork, prompt.id)
    const draft = {
      ...pickMetadata(source),
      // No file has the copy.
      managed: NEW_METADATA.managed,
      name: input.name ?? `${source.name} (copy)`,
      ...omitUndefined({ slug: input.slug }),
      ...source.content,
    }
    const id = await storePrompt(unitOfWork, caller, draft)
    return { data: workingCopyView(await requireWorkingCopy(unitOfWork, id)) }
  },
)
