import type { Audited } from '../../kernel/change/audit-entry.ts'
import type { PromptContent } from '../content/index.ts'

export const auditVariables = (before: PromptContent, after: PromptContent): Audited[] =>
  pairChanged(before.variables, after.variables).map(({ old, now }) =>
    old
      ? { ...target('variable', now), action: 'variable.updated', before: old, after: now }
      : { ...target('variable', now), action: 'variable.created', after: now },
  )

/** Audit entries for blocks that include another version of their part. */
export const auditBlocks = (before: PromptContent, after: PromptContent): Audited[] =>
  pairChanged(before.blocks, after.blocks).map(({ old, now }) => ({
    ...target('block', now),
    action: 'block.updated',
    ...(old && { before: old }),
    after: now,
  }))

const target = <Type extends Audited['targetType']>(
  targetType: Type,
  { id }: { readonly id: string },
) => ({ targetType, targetId: id })

/** Compares by identity. */
function pairChanged<Item extends { readonly id: string }>(
  before: readonly Item[],
  after: readonly Item[],
) {
  const known = new Map(before.map((item) => [item.id, item]))
  return after.flatMap((now) => {
    const old = known.get(now.id)
    return old === now ? [] : [{ old, now }]
  })
}
