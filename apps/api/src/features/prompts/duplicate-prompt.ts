import { NEW_METADATA, pickMetadata } from '@promptwire/contract/content/prompt-values'
import { omitUndefined } from '../../kernel/omit-undefined.ts'
import { verb } from '../../kernel/verb.ts'
import { requireWorkingCopy } from './editing/read-working-copy.sql.ts'
import { workingCopyView } from './prompt-view.ts'
import { storePrompt } from './store-prompt.sql.ts'

/** Copies a working copy into a new prompt, with new ids for blocks and variables. */
export const duplicatePrompt = verb(
  'duplicate_prompt',
  async ({ caller, input, prompt, unitOfWork }) => {
    const source = await requireWorkingCopy(unitOfWork, prompt.id)
    const draft = {
      ...pickMetadata(source),
      // The copy is not in git.
      managed: NEW_METADATA.managed,
      name: input.name ?? `${source.name} (copy)`,
      ...omitUndefined({ slug: input.slug }),
      ...source.content,
    }
    const id = await storePrompt(unitOfWork, caller, draft)
    return { data: workingCopyView(await requireWorkingCopy(unitOfWork, id)) }
  },
)
