import type { Answer, Input, Output } from '@promptwire/core/contract/operation'
import type { publicContract } from '@promptwire/core/contract/public/public-contract'
import type { KeyCaller } from '../caller.ts'
import { galleryView } from './gallery-view.ts'
import { requireGalleryPrompt } from './require-gallery-prompt.ts'

type Operation = typeof publicContract.get_gallery_prompt

/** A public prompt in full. */
export const getGalleryPrompt =
  () =>
  async (_: KeyCaller, { gallery_slug }: Input<Operation>): Promise<Answer<Output<Operation>>> => ({
    data: galleryView(requireGalleryPrompt(gallery_slug)),
  })
