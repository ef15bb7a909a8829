import { CONTENT_FIELD_NAMES, PROPOSABLE_NAMES } from '@promptwire/contract/content/prompt-values'
import type { Input } from '@promptwire/contract/operation'
import type { publicContract } from '@promptwire/contract/public-contract'
import { invalidField } from '@promptwire/core/errors/failure'
import { omitUndefined, pickGiven } from '../../../kernel/omit-undefined.ts'
import { assignSortOrder } from '../../blocks/index.ts'
import type { ContentBlock, ContentVariable } from '../../content/index.ts'
import { toStoredDefault } from '../../content/index.ts'
import { mergePartVariables, type ResolvedBlock } from '../../parts/index.ts'
import type { EditableCopy } from '../../prompts/index.ts'
import { newBlock, newVariable } from '../../prompts/index.ts'
import type { ChangeReason } from '../proposal-record.ts'

export type GivenChanges = Omit<
  Input<typeof publicContract.update_proposal>,
  'proposal_id' | 'rebase' | 'rebase_except'
>
export type Given<Field extends 'update_blocks' | 'add_blocks'> = NonNullable<
  GivenChanges[Field]
>[number]

export interface Changes extends Omit<GivenChanges, 'update_blocks' | 'add_blocks'> {
  readonly update_blocks?: readonly ResolvedBlock<Given<'update_blocks'>>[] | undefined
  readonly add_blocks?: readonly ResolvedBlock<Given<'add_blocks'>>[] | undefined
}

/** Applies changes in the format of the contract; also returns their reasons. */
export function withChanges(
  copy: EditableCopy,
  changes: Changes,
  at: Date,
): { copy: EditableCopy; reasons: ChangeReason[] } {
  const { content } = copy
  const added = (changes.add_blocks ?? []).map(({ after, reason, ...given }) => ({
    block: newBlock({ content: '', ...omitUndefined(given) }, 0, at),
    after,
    reason,
  }))
  const blocks = ordered(
    placed(removed(updated(content.blocks, changes), changes), added),
    changes.block_order ?? [],
  )
  const reasons = [
    ...(changes.update_blocks ?? []).map(({ block_id, reason }) => ({ block_id, reason })),
    ...added.map(({ block, reason }) => ({ block_id: block.id, reason })),
    ...(changes.set_variables ?? []).map(({ key, reason }) => ({ variable: key, reason })),
  ]
  const changed = {
    ...content,
    ...pickGiven(changes, CONTENT_FIELD_NAMES),
    blocks: assignSortOrder(blocks),
    variables: withVariables(content.variables, changes, at),
  }
  return {
    copy: {
      ...copy,
      ...pickGiven(changes, PROPOSABLE_NAMES),
      content: mergePartVariables(content, changed, at),
    },
    reasons: reasons.flatMap(({ reason, ...of }) =>
      reason === undefined ? [] : [{ block_id: null, variable: null, ...of, reason }],
    ),
  }
}

function updated(
  blocks: readonly ContentBlock[],
  { update_blocks = [] }: Changes,
): readonly ContentBlock[] {
  const known = new Map(blocks.map((block) => [block.id, block]))
  for (const [at, { block_id, reason: _, ...fields }] of update_blocks.entries()) {
    const block = known.get(block_id)
    if (!block) throw unknownItem(`update_blocks.${at}.block_id`, 'block')
    known.set(block_id, { ...block, ...omitUndefined(fields) })
  }
  return [...known.values()]
}

function removed(
  blocks: readonly ContentBlock[],
  { remove_blocks = [] }: Changes,
): readonly ContentBlock[] {
  const missing = new Set(remove_blocks)
  for (const block of blocks) missing.delete(block.id)
  if (missing.size > 0) throw unknownItem('remove_blocks', 'block')
  return blocks.filter(({ id }) => !remove_blocks.includes(id))
}

interface Added {
  readonly block: ContentBlock
  readonly after: string | null | undefined
}

function placed(blocks: readonly ContentBlock[], added: readonly Added[]): ContentBlock[] {
  const all = [...blocks]
  for (const [n, { block, after }] of added.entries()) {
    const behind = all.findIndex(({ id }) => id === after)
    if (after && behind < 0) throw unknownItem(`add_blocks.${n}.after`, 'block')
    // Blocks added after the same block keep the given order.
    const before = added.slice(0, n).filter((each) => each.after === after).length
    const at = after === undefined ? all.length : behind + 1 + before
    all.splice(at, 0, block)
  }
  return all
}

/** Reorders the named blocks within the places that they already have. */
function ordered(blocks: readonly ContentBlock[], order: readonly string[]): ContentBlock[] {
  const wanted = new Set(order)
  const byId = new Map(blocks.map((block) => [block.id, block]))
  const named = [...wanted].map((id) => {
    const block = byId.get(id)
    if (!block) throw unknownItem('block_order', 'block')
    return block
  })
  return blocks.map((block) => (wanted.has(block.id) ? (named.shift() ?? block) : block))
}

function withVariables(
  variables: readonly ContentVariable[],
  { set_variables = [], remove_variables = [] }: Changes,
  at: Date,
): ContentVariable[] {
  const known = new Map(variables.map((variable) => [variable.key, variable]))
  for (const key of remove_variables) {
    if (!known.delete(key)) throw unknownItem('remove_variables', 'variable')
  }
  for (const { reason: _, default_value, ...given } of set_variables) {
    const fields = {
      ...omitUndefined(given),
      ...(default_value !== undefined && { default_value: toStoredDefault(default_value) }),
    }
    const before = known.get(given.key)
    known.set(given.key, before ? { ...before, ...fields } : newVariable(fields, at))
  }
  return [...known.values()]
}

const unknownItem = (field: string, what: string) =>
  invalidField(field, `names no ${what} of the prompt as proposed.`)
