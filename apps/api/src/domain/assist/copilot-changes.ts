import { variableUsage } from '@promptwire/core/compile/variable-usage'
import { changes as changeFields } from '@promptwire/core/contract/public/proposal-changes'
import { Failure } from '@promptwire/core/failure'
import { z } from 'zod'
import type { PromptContent } from '../prompt/content.ts'
import type { WorkingCopy } from '../prompt/prompt-record.ts'
import { reasonsByKind } from '../proposal/change-reasons.ts'
import { withChanges } from '../proposal/proposed-changes.ts'
import { Unusable } from './ask-for-object.ts'
import type { CopilotAnswer, CopilotChange } from './copilot-answer.ts'
import { named } from './rewritten.ts'
import { shortened } from './words.ts'

/** The changes of a proposal that a model may make: nothing of settings, names or switches. */
const { update_blocks, add_blocks, remove_blocks, set_variables, remove_variables } = changeFields
const Changes = z.strictObject({
  update_blocks,
  add_blocks,
  remove_blocks,
  set_variables,
  remove_variables,
})

/** A working copy as a model wants it, with why; Unusable where that breaks the prompt. */
export function withCopilotChanges(
  base: WorkingCopy,
  { changes }: CopilotAnswer,
  idOf: (name: string) => string,
  at: Date,
) {
  requireOneChangeEach(changes)
  const read = Changes.safeParse(asChanges(changes, idOf))
  if (!read.success) throw new Unusable('A change was not one that can be made.')
  const { copy, reasons } = made(() => withChanges(base, read.data, at))
  requireKeptBlocks(base, read.data.remove_blocks ?? [])
  requireKnownVariables(base.content, copy.content, read.data.remove_variables ?? [])
  const { reasonsByBlock, reasonsByVariable } = reasonsByKind(reasons)
  return {
    content: copy.content,
    reasonsByBlock: { ...removalReasons(changes, idOf), ...reasonsByBlock },
    reasonsByVariable,
  }
}

/** The same as create_proposal is given it. */
function asChanges(changes: readonly CopilotChange[], idOf: (name: string) => string) {
  const of = <Kind extends CopilotChange['change']>(kind: Kind) =>
    changes.filter((each): each is Extract<CopilotChange, { change: Kind }> => each.change === kind)
  return {
    update_blocks: of('update_block').map(({ block, title, content, reason }) => ({
      ...{ block_id: idOf(block), content, reason: why(reason) },
      ...(title !== null && { title }),
    })),
    add_blocks: of('add_block').map(({ change: _, after, reason, ...block }) => ({
      ...block,
      ...{ after: after === null ? null : idOf(after), reason: why(reason) },
    })),
    remove_blocks: of('remove_block').map(({ block }) => idOf(block)),
    set_variables: of('set_variable').map(({ change: _, reason, ...variable }) => ({
      ...variable,
      reason: why(reason),
    })),
    remove_variables: of('remove_variable').map(({ key }) => key),
  }
}

/** The later of two changes of one thing would undo the first without a word. */
function requireOneChangeEach(changes: readonly CopilotChange[]): void {
  const seen = new Set<string>()
  for (const each of changes) {
    if (each.change === 'add_block') continue
    const target = 'block' in each ? `the block "${each.block}"` : `the variable "${each.key}"`
    if (seen.has(target)) throw new Unusable(`It changed ${target} more than once.`)
    seen.add(target)
  }
}

const why = (reason: string): string => shortened(reason, 1_000)

const removalReasons = (changes: readonly CopilotChange[], idOf: (name: string) => string) =>
  Object.fromEntries(
    changes.flatMap((each) =>
      each.change === 'remove_block' ? [[idOf(each.block), why(each.reason)]] : [],
    ),
  )

/** What names no block or variable is the model's mistake, and not the caller's. */
function made<T>(make: () => T): T {
  try {
    return make()
  } catch (error) {
    if (error instanceof Failure)
      throw new Unusable('It named a block or variable that is not there.')
    throw error
  }
}

function requireKeptBlocks({ content }: WorkingCopy, removed: readonly string[]): void {
  const isKept = content.blocks.some(({ id, is_required }) => is_required && removed.includes(id))
  if (isKept) throw new Unusable('It removed a block that the prompt must keep.')
}

/** No variable is lost but one that is removed in so many words, and none is used undeclared. */
function requireKnownVariables(
  before: PromptContent,
  after: PromptContent,
  removed: readonly string[],
): void {
  const [was, is] = [before, after].map(({ blocks, variables }) => variableUsage(blocks, variables))
  const used = new Set(is?.uses.map(({ key }) => key))
  const lost = (was?.uses ?? []).map(({ key }) => key).filter((key) => !used.has(key))
  const dropped = lost.filter((key) => !removed.includes(key))
  if (dropped.length > 0) throw new Unusable(`It left out ${named(dropped)}.`)
  const invented = (is?.undeclared ?? []).filter((key) => !was?.undeclared.includes(key))
  if (invented.length > 0) throw new Unusable(`It used ${named(invented)} without a declaration.`)
}
