import { BLOCK_DEFAULTS } from '@promptwire/contract/content/block-fields'
import {
  type ContentFields,
  NEW_CONTENT_FIELDS,
  type PromptMetadata,
  pickContentFields,
} from '@promptwire/contract/content/prompt-values'
import { VARIABLE_DEFAULTS } from '@promptwire/contract/content/variable-fields'
import { newId } from '../../kernel/identifiers.ts'
import type { ContentBlock, ContentVariable, PromptContent } from '../content/index.ts'

type DraftBlock = Pick<ContentBlock, 'type' | 'title' | 'content'> &
  Partial<Omit<ContentBlock, 'id' | 'sort_order'>>

type DraftVariable = Pick<ContentVariable, 'key'> & Partial<Omit<ContentVariable, 'id'>>

/** A prompt as its author writes it: no ids, blocks in order. */
export interface PromptDraft
  extends Pick<PromptMetadata, 'name'>,
    Partial<Omit<PromptMetadata, 'name'>>,
    Partial<ContentFields> {
  /** Used unchanged; must be free. */
  readonly slug?: string
  /** Used instead of a slug from the name; gets a number if taken. */
  readonly usualSlug?: string
  readonly blocks: readonly DraftBlock[]
  readonly variables?: readonly DraftVariable[] | undefined
}

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
