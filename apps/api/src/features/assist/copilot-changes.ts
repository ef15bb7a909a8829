import { changes as changeFields } from '@promptwire/contract/proposals/proposal-changes'
import { variableUsage } from '@promptwire/core/compile/variable-usage'
import { Failure } from '@promptwire/core/errors/failure'
import { z } from 'zod'
import type { PromptContent } from '../content/index.ts'
import type { WorkingCopy } from '../prompts/index.ts'
import { reasonsByKind, withChanges } from '../proposals/index.ts'
import type { CopilotAnswer, CopilotChange } from './copilot-answer.ts'
import { Unusable } from './generate-object.ts'
import { truncate } from './proposal-messages.ts'
import { formatVariables } from './rewritten.ts'

/** The changes a model may propose: no settings, names, parts or switches. */
const { update_blocks, add_blocks, remove_blocks, set_variables, remove_variables } = changeFields
const Changes = z.strictObject({
  update_blocks: update_blocks.unwrap().element.omit({ include: true }).array().optional(),
  add_blocks: add_blocks.unwrap().element.omit({ include: true }).array().optional(),
  remove_blocks,
  set_variables,
  remove_variables,
})

/** The working copy with the model's changes and reasons; throws Unusable if they break the prompt. */
export function withCopilotChanges(
  base: WorkingCopy,
  { changes }: CopilotAnswer,
  getBlockId: (name: string) => string,
  at: Date,
) {
  requireUniqueTargets(changes)
  const read = Changes.safeParse(toChangeFields(changes, getBlockId))
  if (!read.success) throw new Unusable('It made a change that is not possible.')
  const { copy, reasons } = rethrowAsUnusable(() => withChanges(base, read.data, at))
  rejectRequiredRemoval(base, read.data.remove_blocks ?? [])
  requireDeclaredVariables(base.content, copy.content, read.data.remove_variables ?? [])
  const { reasonsByBlock, reasonsByVariable } = reasonsByKind(reasons)
  return {
    content: copy.content,
    reasonsByBlock: { ...removalReasons(changes, getBlockId), ...reasonsByBlock },
    reasonsByVariable,
  }
}

/** Converts to the input of create_proposal. */
function toChangeFields(changes: readonly CopilotChange[], getBlockId: (name: string) => string) {
  const of = <Kind extends CopilotChange['change']>(kind: Kind) =>
    changes.filter((each): each is Extract<CopilotChange, { change: Kind }> => each.change === kind)
  return {
    update_blocks: of('update_block').map(({ block, title, content, reason }) => ({
      block_id: getBlockId(block),
      content,
      reason: toReason(reason),
      ...(title !== null && { title }),
    })),
    add_blocks: of('add_block').map(({ change: _, after, reason, ...block }) => ({
      ...block,
      after: after === null ? null : getBlockId(after),
      reason: toReason(reason),
    })),
    remove_blocks: of('remove_block').map(({ block }) => getBlockId(block)),
    set_variables: of('set_variable').map(({ change: _, reason, ...variable }) => ({
      ...variable,
      reason: toReason(reason),
    })),
    remove_variables: of('remove_variable').map(({ key }) => key),
  }
}

/** The second of two changes to one target would silently undo the first. */
function requireUniqueTargets(changes: readonly CopilotChange[]): void {
  const seen = new Set<string>()
  for (const each of changes) {
    if (each.change === 'add_block') continue
    const target = 'block' in each ? `the block "${each.block}"` : `the variable "${each.key}"`
    if (seen.has(target)) throw new Unusable(`It changed ${target} more than once.`)
    seen.add(target)
  }
}

const toReason = (reason: string): string => truncate(reason, 1_000)

const removalReasons = (changes: readonly CopilotChange[], getBlockId: (name: string) => string) =>
  Object.fromEntries(
    changes.flatMap((each) =>
      each.change === 'remove_block' ? [[getBlockId(each.block), toReason(each.reason)]] : [],
    ),
  )

/** An unknown block or variable is the model's mistake, not the caller's. */
function rethrowAsUnusable<T>(make: () => T): T {
  try {
    return make()
  } catch (error) {
    if (error instanceof Failure)
      throw new Unusable('It named a block or variable that does not exist.')
    throw error
  }
}

function rejectRequiredRemoval({ content }: WorkingCopy, removed: readonly string[]): void {
  const removesRequired = content.blocks.some(
    ({ id, is_required }) => is_required && removed.includes(id),
  )
  if (removesRequired) throw new Unusable('It removed a block that the prompt must keep.')
}

/** Variables disappear only if explicitly removed, and every used variable must be declared. */
function requireDeclaredVariables(
  before: PromptContent,
  after: PromptContent,
  removed: readonly string[],
): void {
  const [was, is] = [before, after].map(({ blocks, variables }) => variableUsage(blocks, variables))
  const used = new Set(is?.uses.map(({ key }) => key))
  const lost = (was?.uses ?? []).map(({ key }) => key).filter((key) => !used.has(key))
  const dropped = lost.filter((key) => !removed.includes(key))
  if (dropped.length > 0) throw new Unusable(`It left out ${formatVariables(dropped)}.`)
  const invented = (is?.undeclared ?? []).filter((key) => !was?.undeclared.includes(key))
  if (invented.length > 0)
    throw new Unusable(`It used ${formatVariables(invented)} without a declaration.`)
}
