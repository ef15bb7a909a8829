import { createTemplate } from '@promptwire/core/compile/compile'
import type { Output } from '@promptwire/core/contract/operation'
import { BLOCK_DEFAULTS } from '@promptwire/core/contract/public/prompts/block-fields'
import { VARIABLE_DEFAULTS } from '@promptwire/core/contract/public/prompts/variable-fields'
import type { publicContract } from '@promptwire/core/contract/public/public-contract'
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

/** A public prompt in full; what its readers must fill in stays as {{key}}. */
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
