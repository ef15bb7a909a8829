import { omitUndefined } from '../../kernel/omit-undefined.ts'
import { verb } from '../../kernel/verb.ts'
import { requireWorkingCopy, storePrompt } from '../prompts/index.sql.ts'
import { workingCopyView } from '../prompts/index.ts'
import { requireGalleryPrompt } from './gallery.ts'

export const copyGalleryPrompt = verb(
  'copy_gallery_prompt',
  async ({ caller, input, unitOfWork }) => {
    const { gallery_slug, name, slug, folder_id } = input
    const { slug: ownSlug, ...original } = requireGalleryPrompt(gallery_slug)
    const named = name === undefined ? { usualSlug: ownSlug } : { name }
    const draft = { ...original, ...named, ...omitUndefined({ slug, folder_id }) }
    const id = await storePrompt(unitOfWork, caller, draft)
    return { data: workingCopyView(await requireWorkingCopy(unitOfWork, id)) }
  },
)
