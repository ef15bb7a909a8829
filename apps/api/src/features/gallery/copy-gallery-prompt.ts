import { omitUndefined } from '../../kernel/omit-undefined.ts'
import { type VerbContext, verb } from '../../kernel/verb.ts'
import type { PromptChanges, WorkingCopies } from '../prompts/index.ts'
import { requireWorkingCopy, storePrompt, workingCopyView } from '../prompts/index.ts'
import { requireGalleryPrompt } from './require-gallery-prompt.ts'

/** Creates a prompt of the project from a public one. */
export const copyGalleryPrompt = verb(
  'copy_gallery_prompt',
  async ({
    caller,
    input,
    prompts,
  }: VerbContext<'copy_gallery_prompt', { readonly prompts: PromptChanges & WorkingCopies }>) => {
    const { gallery_slug, name, slug, folder_id: folderId } = input
    const { slug: ownSlug, ...original } = requireGalleryPrompt(gallery_slug)
    const named = name === undefined ? { usualSlug: ownSlug } : { name }
    const draft = { ...original, ...named, ...omitUndefined({ slug, folderId }) }
    const id = await storePrompt(prompts, caller, draft)
    return { data: workingCopyView(await requireWorkingCopy(prompts, id)) }
  },
)
