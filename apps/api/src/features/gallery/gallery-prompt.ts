import type { GALLERY_CATEGORIES } from '@promptwire/core/contract/public/import/gallery'
import type { PromptDraft } from '../prompts/index.ts'

/** A prompt that ships with the service for everybody to start from. */
export interface GalleryPrompt extends PromptDraft {
  readonly slug: string
  readonly description: string
  readonly tags: string[]
  readonly category: (typeof GALLERY_CATEGORIES)[number]
}
