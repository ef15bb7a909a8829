import {
  type CONTENT_FIELD_NAMES,
  pickContentFields,
} from '@promptwire/contract/content/prompt-values'
import type { RawInput } from '@promptwire/contract/operation'
import type { publicContract } from '@promptwire/contract/public-contract'
import { pickFields } from '@promptwire/contract/schema/map-fields'
import { changedFields } from '@promptwire/core/editing/merge-fields'
import type { Copy } from './merge-prompt.ts'
import type { PartVariables } from './part-variables.ts'

type Changes = Omit<RawInput<typeof publicContract.create_proposal>, 'prompt_id' | 'title'>

/**
 * The proposal changes that turn one copy into another. `parts` are the first copy's shared parts,
 * whose variables neither copy has.
 */
export function toProposalChanges(
  before: Copy,
  after: Copy,
  parts: readonly PartVariables[] = [],
): Changes {
  const about = changedFields(before.about, after.about)
  const content = changedFields(pickContentFields(before), pickContentFields(after))
  return {
    ...pickFields(after.about, about),
    ...pickFields(pickContentFields(after), content as (typeof CONTENT_FIELD_NAMES)[number][]),
    ...blockChanges(before.blocks, after.blocks),
    ...variableChanges(before.variables, after.variables, divideByUse(parts, after.blocks)),
  } as Changes
}

function blockChanges(before: Copy['blocks'], after: Copy['blocks']) {
  const old = new Map(before.map((block) => [block.id, block]))
  const left = new Set(after.map(({ id }) => id))
  const order = after.filter(({ id }) => old.has(id)).map(({ id }) => id)
  // Blocks are added before the others are reordered.
  const places = before.filter(({ id }) => left.has(id)).map(({ id }) => id)
  let passed = 0
  const add_blocks = after.flatMap(({ id, sort_order: _, ...block }) => {
    if (!old.has(id)) return [{ ...block, after: places[passed - 1] ?? null }]
    passed++
    return []
  })
  const update_blocks = after.flatMap((block) => {
    const known = old.get(block.id)
    const fields = known ? changedBlockFields(known, block) : []
    return fields.length > 0 ? [{ block_id: block.id, ...pickFields(block, fields) }] : []
  })
  const remove_blocks = before.filter(({ id }) => !left.has(id)).map(({ id }) => id)
  const isMoved = order.some((id, n) => places[n] !== id)
  return omitEmpty({ add_blocks, update_blocks, remove_blocks, block_order: isMoved ? order : [] })
}

type Block = Copy['blocks'][number]

/** A former shared part keeps the part's text and heading until it gets its own. */
function changedBlockFields(known: Block, block: Block): (keyof Block & string)[] {
  const fields = changedFields({ ...known, sort_order: 0 }, { ...block, sort_order: 0 })
  return known.include && !block.include
    ? [...new Set([...fields, 'content', 'heading'])]
    : [...fields]
}

/** Splits parts' variables: parts that stay in the prompt, and parts that leave it. */
function divideByUse(parts: readonly PartVariables[], blocks: Copy['blocks']) {
  const isLeft = ({ include }: PartVariables) =>
    blocks.some((block) => block.include?.prompt === include.prompt)
  const declare = (some: readonly PartVariables[]) =>
    new Map(some.flatMap(({ variables }) => variables.map((each) => [each.key, each] as const)))
  const left = declare(parts.filter(isLeft))
  const gone = parts.flatMap((part) => (isLeft(part) ? [] : part.taken))
  return { left, gone: gone.filter((key) => !left.has(key)) }
}

function variableChanges(
  before: Copy['variables'],
  after: Copy['variables'],
  { left: ofParts, gone }: ReturnType<typeof divideByUse>,
) {
  const old = new Map(before.map((variable) => [variable.key, variable]))
  const left = new Set(after.map(({ key }) => key))
  const set_variables = after.flatMap(({ id: _, ...variable }) => {
    const known = old.get(variable.key)
    if (!known) return [variable]
    const fields = changedFields(known, { ...variable, id: known.id })
    return fields.length > 0 ? [{ ...pickFields(variable, fields), key: variable.key }] : []
  })
  const removed = [...new Set([...old.keys(), ...gone])].filter((key) => !left.has(key))
  // Without its own declaration, the prompt gets the part's again.
  const restored = removed.flatMap((key) => ofParts.get(key) ?? [])
  const remove_variables = removed.filter((key) => !ofParts.has(key))
  return omitEmpty({ set_variables: [...set_variables, ...restored], remove_variables })
}

const omitEmpty = (lists: Readonly<Record<string, readonly unknown[]>>) =>
  Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0))
