import { BLOCK_DEFAULTS } from '@promptwire/core/contract/public/prompts/block-fields'
import {
  type ContentFields,
  NEW_CONTENT_FIELDS,
  type PromptMetadata,
  pickContentFields,
} from '@promptwire/core/contract/public/prompts/prompt-values'
import { VARIABLE_DEFAULTS } from '@promptwire/core/contract/public/prompts/variable-fields'
import { newId } from '../../kernel/identifiers.ts'
import type { ContentBlock, ContentVariable, PromptContent } from '../content/index.ts'

type DraftBlock = Pick<ContentBlock, 'type' | 'title' | 'content'> &
  Partial<Omit<ContentBlock, 'id' | 'sort_order'>>

type DraftVariable = Pick<ContentVariable, 'key'> & Partial<Omit<ContentVariable, 'id'>>

/** A prompt as its author writes it: without ids, blocks in the order they stand. */
export interface PromptDraft
  extends Pick<PromptMetadata, 'name'>,
    Partial<Omit<PromptMetadata, 'name'>>,
    Partial<ContentFields> {
  /** Taken as it is; it must be free. */
  readonly slug?: string
  /** Replaces a slug made from the name; with a number if it is taken. */
  readonly usualSlug?: string
  readonly blocks: readonly DraftBlock[]
  readonly variables?: readonly DraftVariable[] | undefined
}

/** The content of a draft, with an id for each block and variable. */
export const toPromptContent = (draft: PromptDraft, now: Date): PromptContent => ({
  blocks: draft.blocks.map((block, place) => newBlock(block, place, now)),
  variables: (draft.variables ?? []).map((variable) => newVariable(variable, now)),
  ...pickContentFields({ ...NEW_CONTENT_FIELDS, ...draft }),
})

export const newBlock = (draft: DraftBlock, sort_order: number, now: Date): ContentBlock => ({
  ...BLOCK_DEFAULTS,
  ...draft,
  id: newId(now),
  sort_order,
})

export const newVariable = (draft: DraftVariable, now: Date): ContentVariable => ({
  ...VARIABLE_DEFAULTS,
  ...draft,
  id: newId(now),
})
