import type { Input } from '@promptwire/contract/operation'
import type { publicContract } from '@promptwire/contract/public-contract'
import { Slug } from '@promptwire/core/text/slug'
import { foreignCursor } from '../../kernel/id-cursor.ts'
import { toPage } from '../../kernel/page.ts'
import { verb } from '../../kernel/verb.ts'
import { GALLERY, requireGalleryPrompt } from './gallery.ts'
import type { GalleryPrompt } from './gallery-prompt.ts'
import { gallerySummary, galleryView } from './gallery-view.ts'

type Operation = typeof publicContract.list_gallery_prompts

/** Sorted by slug; filters by category, tag and words. */
export const listGalleryPrompts = verb('list_gallery_prompts', async ({ input }) => {
  const { limit, cursor } = input
  const after = cursor === undefined ? '' : readCursor(cursor)
  const found = GALLERY.filter((prompt) => prompt.slug > after && matches(prompt, input))
  return toPage(found, limit, gallerySummary, ({ slug }) => slug)
})

export const getGalleryPrompt = verb('get_gallery_prompt', async ({ input: { gallery_slug } }) => ({
  data: galleryView(requireGalleryPrompt(gallery_slug)),
}))

function readCursor(cursor: string): string {
  const slug = Slug.safeParse(cursor)
  if (!slug.success) throw foreignCursor()
  return slug.data
}

function matches(prompt: GalleryPrompt, { q, category, tag }: Input<Operation>): boolean {
  if (category !== undefined && prompt.category !== category) return false
  if (tag !== undefined && !prompt.tags.includes(tag)) return false
  const { name, slug, description, tags, blocks } = prompt
  const texts = [name, slug, description, ...tags, ...blocks.map(({ content }) => content)]
  const words = (q ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  return words.every((word) => texts.some((text) => text.toLowerCase().includes(word)))
}
