import { pickFields } from '../contract/derive/map-fields.ts'
import type { RawInput } from '../contract/operation.ts'
import {
  type CONTENT_FIELD_NAMES,
  pickContentFields,
} from '../contract/public/prompts/prompt-values.ts'
import type { publicContract } from '../contract/public/public-contract.ts'
import { changedFields } from '../editing/merge-fields.ts'
import type { Copy } from './merge-prompt.ts'

type Changes = Omit<RawInput<typeof publicContract.create_proposal>, 'prompt_id' | 'title'>

/** The changes that make one copy of a prompt another, as a proposal takes them. */
export function toProposalChanges(before: Copy, after: Copy): Changes {
  const about = changedFields(before.about, after.about)
  const content = changedFields(pickContentFields(before), pickContentFields(after))
  return {
    ...pickFields(after.about, about),
    ...pickFields(pickContentFields(after), content as (typeof CONTENT_FIELD_NAMES)[number][]),
    ...blockChanges(before.blocks, after.blocks),
    ...variableChanges(before.variables, after.variables),
  } as Changes
}

function blockChanges(before: Copy['blocks'], after: Copy['blocks']) {
  const old = new Map(before.map((block) => [block.id, block]))
  const left = new Set(after.map(({ id }) => id))
  const order = after.filter(({ id }) => old.has(id)).map(({ id }) => id)
  // Added blocks are placed before the others get their new order.
  const places = before.filter(({ id }) => left.has(id)).map(({ id }) => id)
  let passed = 0
  const add_blocks = after.flatMap(({ id, sort_order: _, ...block }) => {
    if (!old.has(id)) return [{ ...block, after: places[passed - 1] ?? null }]
    passed++
    return []
  })
  const update_blocks = after.flatMap(({ sort_order: _, ...block }) => {
    const known = old.get(block.id)
    const fields = known
      ? changedFields({ ...known, sort_order: 0 }, { ...block, sort_order: 0 })
      : []
    return fields.length > 0 ? [{ block_id: block.id, ...pickFields(block, fields) }] : []
  })
  const remove_blocks = before.filter(({ id }) => !left.has(id)).map(({ id }) => id)
  const isMoved = order.some((id, n) => places[n] !== id)
  return omitEmpty({ add_blocks, update_blocks, remove_blocks, block_order: isMoved ? order : [] })
}

function variableChanges(before: Copy['variables'], after: Copy['variables']) {
  const old = new Map(before.map((variable) => [variable.key, variable]))
  const left = new Set(after.map(({ key }) => key))
  const set_variables = after.flatMap(({ id: _, ...variable }) => {
    const known = old.get(variable.key)
    if (!known) return [variable]
    const fields = changedFields(known, { ...variable, id: known.id })
    return fields.length > 0 ? [{ ...pickFields(variable, fields), key: variable.key }] : []
  })
  const remove_variables = before.filter(({ key }) => !left.has(key)).map(({ key }) => key)
  return omitEmpty({ set_variables, remove_variables })
}

const omitEmpty = (lists: Readonly<Record<string, readonly unknown[]>>) =>
  Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0))
