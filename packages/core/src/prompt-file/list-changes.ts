import { pickContentFields } from '../contract/public/prompts/prompt-values.ts'
import { unmoved } from '../editing/block-order.ts'
import { changedFields } from '../editing/merge-fields.ts'
import type { Copy } from './merge-prompt.ts'

/** A step of a plan: a block, a variable, or a field of the prompt. */
export interface PlannedChange {
  readonly kind: 'block' | 'variable' | 'field'
  readonly name: string
  readonly change: 'added' | 'changed' | 'moved' | 'removed'
  /** Changed fields. */
  readonly fields: readonly string[]
}

/** The differences between two copies of a prompt, one for each block, variable and field. */
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
