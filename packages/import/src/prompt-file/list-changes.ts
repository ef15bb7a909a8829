import { pickContentFields } from '@promptwire/contract/content/prompt-values'
import { unmoved } from '@promptwire/core/editing/block-order'
import { changedFields } from '@promptwire/core/editing/merge-fields'
import type { Copy } from './merge-prompt.ts'

export interface PlannedChange {
  readonly kind: 'block' | 'variable' | 'field'
  readonly name: string
  readonly change: 'added' | 'changed' | 'moved' | 'removed'
  readonly fields: readonly string[]
}

/** Lists the differences, one per block, variable and field. */
export function listChanges(before: Copy, after: Copy): PlannedChange[] {
  const fields = changedFields(
    { ...before.about, ...pickContentFields(before) },
    { ...after.about, ...pickContentFields(after) },
  )
  return [
    ...fields.map((name) => ({
      kind: 'field' as const,
      name,
      change: 'changed' as const,
      fields: [],
    })),
    ...compareRecords('variable', before.variables, after.variables, ({ key }) => key),
    ...compareRecords('block', before.blocks, after.blocks, ({ title }) => title),
  ]
}

function compareRecords<Item extends { readonly id: string } & Record<string, unknown>>(
  kind: 'block' | 'variable',
  before: readonly Item[],
  after: readonly Item[],
  toName: (item: Item) => string,
): PlannedChange[] {
  const old = new Map(before.map((item) => [item.id, item]))
  const kept = after.filter(({ id }) => old.has(id)).map(({ id }) => id)
  const stays = unmoved([...old.keys()], kind === 'block' ? kept : [...old.keys()])
  const left = new Set(after.map(({ id }) => id))
  const steps = after.flatMap((item): PlannedChange[] => {
    const step = { kind, name: toName(item) }
    const known = old.get(item.id)
    if (!known) return [{ ...step, change: 'added', fields: [] }]
    const fields = changedFields({ ...known, sort_order: 0 }, { ...item, sort_order: 0 })
    if (fields.length > 0) return [{ ...step, change: 'changed', fields }]
    return stays.has(item.id) ? [] : [{ ...step, change: 'moved', fields: [] }]
  })
  const removed = before.filter(({ id }) => !left.has(id))
  return [
    ...steps,
    ...removed.map((item) => ({
      kind,
      name: toName(item),
      change: 'removed' as const,
      fields: [],
    })),
  ]
}
