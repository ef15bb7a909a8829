import type { Verb } from '../../kernel/verb.ts'
import { galleryView } from './gallery-view.ts'
import { requireGalleryPrompt } from './require-gallery-prompt.ts'

/** A public prompt in full. */
export const getGalleryPrompt =
  (): Verb<'get_gallery_prompt'> =>
  async (_, { gallery_slug }) => ({
    data: galleryView(requireGalleryPrompt(gallery_slug)),
  })
