import { newId } from '../identifiers.ts'
import type { PromptContent } from './content.ts'
import type { PromptMetadata } from './prompt-record.ts'

/** A prompt as its author writes it: without ids, blocks in the order they stand. */
export interface PromptDraft
  extends Pick<PromptMetadata, 'name'>,
    Partial<Omit<PromptMetadata, 'name'>> {
  /** Taken as it is; it must be free. */
  readonly slug?: string
  /** What is taken instead of a slug made of the name; with a number where it is not free. */
  readonly usualSlug?: string
  readonly blocks: readonly (Pick<PromptContent['blocks'][number], 'type' | 'title' | 'content'> &
    Partial<Pick<PromptContent['blocks'][number], 'enabled' | 'is_required'>>)[]
  readonly variables?:
    | readonly (Pick<PromptContent['variables'][number], 'key'> &
        Partial<Omit<PromptContent['variables'][number], 'id' | 'key'>>)[]
    | undefined
  readonly model_config?: Record<string, unknown>
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
