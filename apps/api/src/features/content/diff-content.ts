import { BLOCK_DEFAULTS, BLOCK_FIELD_NAMES } from '@promptwire/contract/content/block-fields'
import {
  CONTENT_FIELD_NAMES,
  type ContentFields,
  mapContentFields,
  splitContentField,
} from '@promptwire/contract/content/prompt-values'
import type { Output } from '@promptwire/contract/operation'
import type { publicContract } from '@promptwire/contract/public-contract'
import { unmoved } from '@promptwire/core/editing/block-order'
import { changedFields } from '@promptwire/core/editing/merge-fields'
import { sameJson } from '@promptwire/core/text/same-json'
import type { ContentVariable, PromptContent } from './content.ts'
import { variableView } from './content-view.ts'
import { createWordDiff } from './word-diff.ts'

type DiffOutput = Output<typeof publicContract.diff_versions>
/** Complete; fields that a key may not read are removed later. */
type Difference = { [Name in keyof DiffOutput]-?: Exclude<DiffOutput[Name], undefined> }
type Block = PromptContent['blocks'][number]
type BlockDifference = Difference['blocks'][number]

/** Matches blocks and variables by id. */
export function diffContent(
  before: PromptContent,
  after: PromptContent,
): Pick<Difference, 'identical' | 'blocks' | 'variables' | keyof ContentFields> {
  const blocks = diffBlocks(before.blocks, after.blocks)
  const variables = diffVariables(before.variables, after.variables)
  const fields = diffContentFields(before, after)
  const identical =
    Object.values(fields).every((field) => field === null) &&
    blocks.every(({ change, moved }) => change === 'unchanged' && !moved) &&
    variables.items.length === 0
  return { identical, blocks, variables, ...fields }
}

/** The cast restores each field's type, which mapping loses. */
const diffContentFields = (before: ContentFields, after: ContentFields) =>
  mapContentFields((name) =>
    sameJson(before[name], after[name]) ? null : { before: before[name], after: after[name] },
  ) as Pick<Difference, keyof ContentFields>

function compareBlocks(before: readonly Block[], after: readonly Block[]) {
  const pairs = paired(before, after)
  const remaining = pairs.flatMap((pair) => (pair.before && pair.after ? [pair.after.id] : []))
  const unmovedIds = unmoved(
    before.map(({ id }) => id),
    remaining,
  )
  const moved = new Set(remaining.filter((id) => !unmovedIds.has(id)))
  return pairs.map((pair) => compareBlock(pair, moved))
}

interface Pair<Item> {
  readonly before: Item | undefined
  readonly after: Item | undefined
}

/** Pairs items by id in the new order; removed items come last. */
function paired<Item extends { readonly id: string }>(
  before: readonly Item[],
  after: readonly Item[],
): Pair<Item>[] {
  const old = new Map(before.map((item) => [item.id, item]))
  const now = new Set(after.map(({ id }) => id))
  return [
    ...after.map((item) => ({ before: old.get(item.id), after: item })),
    ...before.filter(({ id }) => !now.has(id)).map((item) => ({ before: item, after: undefined })),
  ]
}

function compareBlock({ before, after }: Pair<Block>, moved: ReadonlySet<string>) {
  const { id, title } = (after ?? before) as Block
  const found = { before, after, id, title, moved: moved.has(id) }
  if (!before || !after)
    return { ...found, change: after ? 'added' : 'removed', fields: [] } as const
  const fields = BLOCK_FIELD_NAMES.filter((name) => !sameJson(before[name], after[name]))
  return { ...found, change: fields.length > 0 ? 'changed' : 'unchanged', fields } as const
}

function diffBlocks(before: readonly Block[], after: readonly Block[]): BlockDifference[] {
  const diffWords = createWordDiff()
  return compareBlocks(before, after).map(({ before: old, after: now, fields, ...found }) => {
    const content = diffWords(old?.content ?? '', now?.content ?? '')
    return { ...found, fields: [...fields], values: diffValues(old, now), content }
  })
}

/** Compares an added or removed block with a block that has only defaults. */
function diffValues(before: Block | undefined, after: Block | undefined) {
  const { type, title } = (after ?? before) as Block
  const blank = { ...BLOCK_DEFAULTS, type, title }
  const [old, now] = [before ?? blank, after ?? blank]
  return BLOCK_FIELD_NAMES.filter(
    (name) => name !== 'content' && !sameJson(old[name], now[name]),
  ).map((field) => ({
    field,
    before: before ? shownValue(field, before) : null,
    after: after ? shownValue(field, after) : null,
  }))
}

/** Omits the text of a shared part, which the block already shows. */
function shownValue(field: (typeof BLOCK_FIELD_NAMES)[number], block: Block): unknown {
  if (field !== 'include' || block.include === null) return block[field]
  const { prompt, block: only, version, live } = block.include
  return { prompt, block: only, version, live }
}

/** Counts changed blocks, variables and model fields without comparing texts by words. */
export function countChanges(before: PromptContent, after: PromptContent): number {
  const blocks = compareBlocks(before.blocks, after.blocks).filter(
    ({ change, moved }) => change !== 'unchanged' || moved,
  )
  const variables = compareVariables(before.variables, after.variables)
  const parts = CONTENT_FIELD_NAMES.flatMap((name) =>
    changedFields(splitContentField(name, before[name]), splitContentField(name, after[name])),
  )
  return blocks.length + variables.length + parts.length
}

const compareVariables = (before: readonly ContentVariable[], after: readonly ContentVariable[]) =>
  paired(before, after).filter((pair) => !sameJson(pair.before, pair.after))

function diffVariables(
  before: readonly ContentVariable[],
  after: readonly ContentVariable[],
): Difference['variables'] {
  const items = compareVariables(before, after).map((pair) => ({
    before: pair.before ? variableView(pair.before) : null,
    after: pair.after ? variableView(pair.after) : null,
  }))
  return {
    added: items.flatMap((item) => (!item.before && item.after ? [item.after.key] : [])),
    removed: items.flatMap((item) => (item.before && !item.after ? [item.before.key] : [])),
    changed: items.flatMap((item) => (item.before && item.after ? [item.after.key] : [])),
    items,
  }
}
