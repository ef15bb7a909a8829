import { type MergeableCopy, mergeContent } from '@promptwire/contract/content/merge-content'
import {
  CONTENT_FIELD_NAMES,
  NEW_CONTENT_FIELDS,
  NEW_METADATA,
  pickContentFields,
  pickProposable,
} from '@promptwire/contract/content/prompt-values'
import type { Preferred } from '@promptwire/core/editing/merge-records'
import { matchBlocks } from './match-blocks.ts'
import type { DocumentBlock, DocumentVariable, PromptDocument } from './prompt-document.ts'

/** The server's prompt, with its block ids in order. */
export interface KnownPrompt {
  readonly document: PromptDocument
  readonly ids: readonly string[]
}

type Block = DocumentBlock & { readonly id: string; readonly sort_order: number } & Record<
    string,
    unknown
  >
type Variable = DocumentVariable & { readonly id: string } & Record<string, unknown>
export type Copy = MergeableCopy<Block, Variable>

export interface MergedPrompt {
  /** The server's copy, and the copy merged with the file's changes. */
  readonly theirs: Copy
  readonly merged: Copy
  /** Places that both sides changed, for people. */
  readonly conflicts: readonly string[]
}

/** For prompts without a common base: equal parts match, others conflict. */
export const NO_BASE: KnownPrompt = {
  document: { ...pickProposable(NEW_METADATA), ...NEW_CONTENT_FIELDS, variables: [], blocks: [] },
  ids: [],
}

/** Merges a file with the server's changes since their common base. */
export function mergePrompt(
  base: KnownPrompt,
  theirs: KnownPrompt,
  mine: PromptDocument,
  preferred?: Preferred,
): MergedPrompt {
  const ids = matchBlocks(mine.blocks, toKnownBlocks(base), toKnownBlocks(theirs))
  const sides = {
    base: toCopy(base.document, base.ids),
    theirs: toCopy(theirs.document, theirs.ids),
    mine: toCopy(mine, ids),
  }
  const { merged, conflicts } = mergeContent(sides, preferred)
  const titles = new Map(
    [...sides.base.blocks, ...sides.theirs.blocks].map(({ id, title }) => [id, title]),
  )
  const places = [
    ...conflicts.about.map(({ key }) => key),
    ...CONTENT_FIELD_NAMES.flatMap((name) =>
      conflicts[name].map(({ key }) => (key === name ? name : `${name}: ${key}`)),
    ),
    ...conflicts.variables.map(({ key }) => `variable ${key}`),
    ...conflicts.blocks.map(({ key }) => `block "${titles.get(key) ?? key}"`),
  ]
  return { theirs: sides.theirs, merged, conflicts: places }
}

const toKnownBlocks = ({ document, ids }: KnownPrompt) =>
  document.blocks.map((block, n) => ({ ...block, id: ids[n] ?? '' }))

const toCopy = (document: PromptDocument, ids: readonly string[]): Copy => ({
  about: pickProposable({ ...document, folder_id: null }),
  ...pickContentFields(document),
  variables: document.variables.map((variable) => ({ ...variable, id: variable.key })),
  blocks: document.blocks.map((block, sort_order) => ({
    ...block,
    id: ids[sort_order] ?? '',
    sort_order,
  })),
})

export const toDocument = ({ about, variables, blocks, ...fields }: Copy): PromptDocument => ({
  ...(about as ReturnType<typeof pickProposable>),
  ...fields,
  variables: variables.map(({ id: _, ...variable }) => variable),
  blocks: blocks.map(({ id: _, sort_order: __, ...block }) => block),
})
