import { omitUndefined } from '../../kernel/omit-undefined.ts'
import { type VerbContext, verb } from '../../kernel/verb.ts'
import { requireWorkingCopy } from './editing/require-working-copy.ts'
import type { PromptChanges, WorkingCopies } from './lists/prompt-page.ts'
import { pickMetadata } from './prompt-record.ts'
import { workingCopyView } from './prompt-view.ts'
import { storePrompt } from './store-prompt.ts'

/** Copies a working copy into a new prompt, whose blocks and variables have ids of their own. */
export const duplicatePrompt = verb(
  'duplicate_prompt',
  async ({
    caller,
    input,
    prompt,
    prompts,
  }: VerbContext<'duplicate_prompt', { readonly prompts: PromptChanges & WorkingCopies }>) => {
    const source = await requireWorkingCopy(prompts, prompt.id)
    const draft = {
      ...pickMetadata(source),
      name: input.name ?? `${source.name} (copy)`,
      ...omitUndefined({ slug: input.slug }),
      ...source.content,
    }
    const id = await storePrompt(prompts, caller, draft)
    return { data: workingCopyView(await requireWorkingCopy(prompts, id)) }
  },
)
