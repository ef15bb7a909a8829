import { BLOCK_DEFAULTS } from '@promptwire/contract/content/block-fields'
import { VARIABLE_DEFAULTS } from '@promptwire/contract/content/variable-fields'
import type { Output } from '@promptwire/contract/operation'
import type { publicContract } from '@promptwire/contract/public-contract'
import { createTemplate } from '@promptwire/core/compile/compile'
import type { GalleryPrompt } from './gallery-prompt.ts'

type Operations = typeof publicContract
type Summary = Output<Operations['list_gallery_prompts']>[number]

export const gallerySummary = (prompt: GalleryPrompt): Summary => ({
  gallery_slug: prompt.slug,
  name: prompt.name,
  description: prompt.description,
  category: prompt.category,
  tags: prompt.tags,
})

/** Values that readers must fill in stay as {{key}}. */
export function galleryView(prompt: GalleryPrompt): Output<Operations['get_gallery_prompt']> {
  const blocks = prompt.blocks.map((block, sort_order) => ({
    ...BLOCK_DEFAULTS,
    ...block,
    sort_order,
  }))
  const variables = (prompt.variables ?? []).map((variable) => ({
    ...VARIABLE_DEFAULTS,
    ...variable,
  }))
  const lenient = variables.map((variable) => ({ ...variable, required: false }))
  const compiled = createTemplate(blocks, lenient, () => 0)({})
  return {
    ...gallerySummary(prompt),
    blocks,
    variables,
    model_config: prompt.model_config ?? {},
    compiled: compiled.ok ? compiled.prompt : '',
  }
}
