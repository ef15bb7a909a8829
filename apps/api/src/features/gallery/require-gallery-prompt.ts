import { Failure } from '@promptwire/core/failure'
import { GALLERY } from './gallery.ts'
import type { GalleryPrompt } from './gallery-prompt.ts'

export function requireGalleryPrompt(slug: string): GalleryPrompt {
  const found = GALLERY.find((prompt) => prompt.slug === slug)
  if (found) return found
  throw new Failure('NOT_FOUND', 'The gallery has no such prompt; list_gallery_prompts shows them.')
}
