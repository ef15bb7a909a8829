import { Slug } from '@promptwire/core/text/slug'
import { displayName, text } from '@promptwire/core/text/text'
import { z } from 'zod'
import { Block } from '../blocks/blocks.ts'
import { ModelConfig, page, promptFolderId } from '../fields.ts'
import type { PublicOperation } from '../operation.ts'
import { ChangedPrompt } from '../prompts/prompt-editing.ts'
import { Variable } from '../variables/variables.ts'

export const GALLERY_CATEGORIES = [
  'support',
  'writing',
  'engineering',
  'data',
  'product',
  'people',
] as const

const category = z.enum(GALLERY_CATEGORIES)

const GallerySummary = z
  .object({
    gallery_slug: z.string().meta({ examples: ['bug-triage'] }),
    name: z.string(),
    description: z.string(),
    category,
    tags: z.array(z.string()),
  })
  .meta({ id: 'GallerySummary' })

const GalleryPrompt = GallerySummary.extend({
  blocks: z.array(Block.omit({ id: true })),
  variables: z.array(Variable.omit({ id: true })),
  model_config: ModelConfig,
  compiled: z.string().meta({ description: 'Compiled text with default values.' }),
}).meta({ id: 'GalleryPrompt', description: 'A public prompt to copy.' })

const gallery_slug = text(100)
  .min(1)
  .meta({
    description: 'Gallery slug, from list_gallery_prompts.',
    examples: ['bug-triage'],
    listedBy: 'list_gallery_prompts',
  })

export const galleryOperations = {
  list_gallery_prompts: {
    method: 'GET',
    path: '/gallery',
    scope: 'gallery:read',
    forRestrictedKeys: true,
    effect: 'reads',
    answers: 'page',
    toolset: 'organize',
    aliases: { query: 'q' },
    mergedInto: { tool: 'list_gallery_prompts', as: 'list' },
    title: 'Browse the gallery',
    description:
      'Lists public prompts to start from, by category, tag or words. For prompts of the project use list_prompts.',
    input: z.strictObject({
      q: text(200)
        .optional()
        .meta({
          description: 'Words to find, in any order; case-insensitive.',
          examples: ['refund policy'],
        }),
      category: category.optional().meta({ description: 'Only this category.' }),
      tag: text(100)
        .optional()
        .meta({ description: 'Only prompts with this tag.', examples: ['json'] }),
      ...page('prompts', { maxLimit: 100, defaultLimit: 50 }),
    }),
    output: z.array(GallerySummary),
  },
  get_gallery_prompt: {
    method: 'GET',
    path: '/gallery/:gallery_slug',
    scope: 'gallery:read',
    forRestrictedKeys: true,
    effect: 'reads',
    answers: 'one',
    toolset: 'organize',
    mergedInto: { tool: 'list_gallery_prompts', as: 'one' },
    title: 'Get a gallery prompt',
    description:
      'Returns a public prompt with blocks, variables, configuration and compiled text. To use it call copy_gallery_prompt.',
    input: z.strictObject({ gallery_slug }),
    output: GalleryPrompt,
  },
  copy_gallery_prompt: {
    method: 'POST',
    path: '/gallery/:gallery_slug/copy',
    scope: 'prompts:write',
    forRestrictedKeys: true,
    effect: 'adds',
    answers: 'one',
    toolset: 'organize',
    outcomeIn: 'list_prompts',
    nextStep: 'Edit it with update_block, then save_draft_version.',
    title: 'Copy a gallery prompt',
    description:
      'Copies a public prompt into the project. To copy a prompt of the project use duplicate_prompt.',
    input: z.strictObject({
      gallery_slug,
      name: displayName.optional().meta({
        description: 'Prompt name. Default: the gallery name.',
        examples: ['Our triage'],
      }),
      slug: Slug.optional().meta({
        description: 'Slug for URLs. Default: made from the name, numbered if taken.',
        examples: ['our-triage'],
      }),
      folder_id: promptFolderId,
    }),
    output: ChangedPrompt,
  },
} as const satisfies Record<string, PublicOperation>
