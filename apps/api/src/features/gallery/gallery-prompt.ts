import type { GALLERY_CATEGORIES } from '@promptwire/contract/gallery/gallery'
import type { PromptDraft } from '../prompts/index.ts'

/** A prompt that ships with the service as a starting point. */
export interface GalleryPrompt extends PromptDraft {
  readonly slug: string
  readonly description: string
  readonly tags: string[]
  readonly category: (typeof GALLERY_CATEGORIES)[number]
}
