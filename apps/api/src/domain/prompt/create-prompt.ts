import { Slug, slugify } from '@promptwire/core/slug'
import { newId } from '../identifiers.ts'
import type { Surroundings } from '../surroundings.ts'
import type { PromptContent } from './content.ts'
import type { PromptStore } from './prompt-store.ts'

/** A prompt as its author writes it: without ids, blocks in the order they stand. */
export interface PromptDraft {
  readonly name: string
  readonly slug?: string
  readonly description?: string
  readonly tags?: string[]
  readonly blocks: readonly (Pick<PromptContent['blocks'][number], 'type' | 'title' | 'content'> &
    Partial<Pick<PromptContent['blocks'][number], 'enabled' | 'is_required'>>)[]
  readonly variables?: readonly (Pick<PromptContent['variables'][number], 'key'> &
    Partial<Omit<PromptContent['variables'][number], 'id' | 'key'>>)[]
  readonly model_config?: Record<string, unknown>
}

/** Creates a prompt and returns its id; CONFLICT when the project has the slug already. */
export const createPrompt =
  (prompts: Pick<PromptStore, 'create'>, { now }: Surroundings) =>
  async (projectId: string, draft: PromptDraft): Promise<string> => {
    const id = newId(now())
    await prompts.create({
      id,
      projectId,
      name: draft.name,
      slug: Slug.parse(draft.slug ?? slugify(draft.name)),
      description: draft.description ?? '',
      tags: draft.tags ?? [],
      content: contentOf(draft, now()),
    })
    return id
  }

/** The content of a draft, with an id for each block and variable. */
export const contentOf = (draft: PromptDraft, now: Date): PromptContent => ({
  blocks: draft.blocks.map((block, sort_order) => ({
    enabled: true,
    is_required: false,
    ...block,
    id: newId(now),
    sort_order,
  })),
  variables: (draft.variables ?? []).map((variable) => ({
    default_value: null,
    description: '',
    required: false,
    ...variable,
    id: newId(now),
  })),
  model_config: draft.model_config ?? {},
})
