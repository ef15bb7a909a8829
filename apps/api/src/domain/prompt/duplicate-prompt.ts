import type { Verb } from '../verb.ts'
import type { PromptStore } from './prompt-store.ts'
import { requireWorkingCopy } from './require-working-copy.ts'
import { storePrompt } from './store-prompt.ts'
import { workingCopyView } from './working-copy-view.ts'

/** Copies a working copy into a new prompt, whose blocks and variables have ids of their own. */
export const duplicatePrompt =
  (
    prompts: Pick<PromptStore, 'create' | 'slugsLike' | 'readWorkingCopy'>,
  ): Verb<'duplicate_prompt'> =>
  async (caller, input, prompt) => {
    const source = await requireWorkingCopy(prompts, prompt.id)
    const draft = {
      name: input.name ?? `${source.name} (copy)`,
      ...(input.slug !== undefined && { slug: input.slug }),
      description: source.description,
      tags: source.tags,
      folderId: source.folderId,
      ...source.content,
    }
    const id = await storePrompt(prompts, caller, draft)
    return { data: workingCopyView(await requireWorkingCopy(prompts, id)) }
  }
