import { mapContentFields, pickProposable } from '@promptwire/contract/content/prompt-values'
import { unmoved } from '@promptwire/core/editing/block-order'
import { changedFields, isSame } from '@promptwire/core/editing/merge-fields'
import { sameJson } from '@promptwire/core/text/same-json'
import type { EditableCopy } from '../../prompts/index.ts'
import type { ChangeCounts } from '../proposal-record.ts'

export function countChanges(before: EditableCopy, after: EditableCopy): ChangeCounts {
  const { blocks } = after.content
  const old = new Map(before.content.blocks.map((block) => [block.id, block]))
  const remaining = blocks.filter(({ id }) => old.has(id))
  const unmovedIds = unmoved(
    [...old.keys()],
    remaining.map(({ id }) => id),
  )
  const isChanged = ({ sort_order, ...block }: (typeof blocks)[number]) =>
    !isSame({ ...old.get(block.id), sort_order }, { ...block, sort_order })
  return {
    added: blocks.length - remaining.length,
    changed: remaining.filter(isChanged).length,
    removed: old.size - remaining.length,
    moved: remaining.length - unmovedIds.size,
    variables: changedFields(byKey(before), byKey(after)).length,
    ...mapContentFields((name) => !sameJson(before.content[name], after.content[name])),
    details: !isSame(pickProposable(before), pickProposable(after)),
  }
}

const byKey = ({ content }: EditableCopy) =>
  Object.fromEntries(content.variables.map(({ id: _, ...each }) => [each.key, each]))

export const isUnchanged = (counts: ChangeCounts): boolean =>
  Object.values(counts).every((count) => !count)
