import type { Output } from '@promptwire/core/contract/operation'
import type { publicContract } from '@promptwire/core/contract/public/public-contract'
import { unmoved } from '@promptwire/core/editing/block-order'
import { sameJson } from '@promptwire/core/same-json'
import type { ContentVariable, PromptContent } from '../prompt/content.ts'
import { variableView } from '../prompt/content-view.ts'
import { createDiffWords } from './diff-words.ts'

type Answered = Output<typeof publicContract.diff_versions>
/** All of it; what a key may not read is left out of the answer later. */
type Difference = { [Name in keyof Answered]-?: Exclude<Answered[Name], undefined> }
type Block = PromptContent['blocks'][number]
type BlockDifference = Difference['blocks'][number]

/** What changed between two contents: blocks and variables are matched by id. */
export function diffContent(
  before: PromptContent,
  after: PromptContent,
): Pick<Difference, 'identical' | 'blocks' | 'variables' | 'model_config'> {
  const blocks = diffBlocks(before.blocks, after.blocks)
  const variables = diffVariables(before.variables, after.variables)
  const sameConfig = sameJson(before.model_config, after.model_config)
  const identical =
    sameConfig &&
    blocks.every(({ change, moved }) => change === 'unchanged' && !moved) &&
    variables.items.length === 0
  const model_config = sameConfig
    ? null
    : { before: before.model_config, after: after.model_config }
  return { identical, blocks, variables, model_config }
}

/** What became of each block, in the new order; removed ones stand at the end. */
function compareBlocks(before: readonly Block[], after: readonly Block[]) {
  const old = new Map(before.map((block) => [block.id, block]))
  const kept = new Set(after.flatMap(({ id }) => (old.has(id) ? [id] : [])))
  const stay = unmoved([...old.keys()], [...kept])
  const moved = (id: string) => kept.has(id) && !stay.has(id)
  return [
    ...after.map((block) => compareBlock(old.get(block.id), block, moved(block.id))),
    ...before
      .filter(({ id }) => !kept.has(id))
      .map((block) => compareBlock(block, undefined, false)),
  ]
}

type Field = Exclude<keyof Block, 'id' | 'sort_order'>

/** All that can differ in a block; its place is told by `moved`. */
const FIELDS: Record<Field, true> = {
  type: true,
  title: true,
  content: true,
  enabled: true,
  is_required: true,
}
const COMPARED = Object.keys(FIELDS) as Field[]

function compareBlock(before: Block | undefined, after: Block | undefined, moved: boolean) {
  const { id, title } = (after ?? before) as Block
  const found = { before, after, id, title, moved }
  if (!before || !after)
    return { ...found, change: after ? 'added' : 'removed', fields: [] } as const
  const fields = COMPARED.filter((name) => before[name] !== after[name])
  return { ...found, change: fields.length > 0 ? 'changed' : 'unchanged', fields } as const
}

function diffBlocks(before: readonly Block[], after: readonly Block[]): BlockDifference[] {
  const diffWords = createDiffWords()
  return compareBlocks(before, after).map(({ before: old, after: now, fields, ...found }) => {
    const content = diffWords(old?.content ?? '', now?.content ?? '')
    return { ...found, fields: [...fields], content }
  })
}

/** How many blocks, variables and fields of the model are others, without looking into any text. */
export function countChanges(before: PromptContent, after: PromptContent): number {
  const blocks = compareBlocks(before.blocks, after.blocks).filter(
    ({ change, moved }) => change !== 'unchanged' || moved,
  )
  const variables = compareVariables(before.variables, after.variables)
  const [old, now] = [before.model_config, after.model_config]
  const fields = Object.keys({ ...old, ...now }).filter((name) => !sameJson(old[name], now[name]))
  return blocks.length + variables.length + fields.length
}

/** Those that differ, in the new order; removed ones stand at the end. */
function compareVariables(before: readonly ContentVariable[], after: readonly ContentVariable[]) {
  const old = new Map(before.map((variable) => [variable.id, variable]))
  const kept = new Set(after.map(({ id }) => id))
  return [
    ...after.map((now) => ({ before: old.get(now.id), after: now })),
    ...before.filter(({ id }) => !kept.has(id)).map((was) => ({ before: was, after: undefined })),
  ].filter((pair) => !sameJson(pair.before, pair.after))
}

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
