import { verb } from '../../kernel/verb.ts'
import { galleryView } from './gallery-view.ts'
import { requireGalleryPrompt } from './require-gallery-prompt.ts'

/** A public prompt in full. */
export const getGalleryPrompt = verb('get_gallery_prompt', async ({ input: { gallery_slug } }) => ({
  data: galleryView(requireGalleryPrompt(gallery_slug)),
}))
