import type { RecordFields } from '@promptwire/core/editing/merge-fields'
import {
  addMissing,
  mergeOrder,
  mergeShared,
  type Orders,
} from '@promptwire/core/editing/merge-order'
import {
  type Conflict,
  mergeRecord,
  mergeRecords,
  type Preferred,
  type PreferredByKey,
} from '@promptwire/core/editing/merge-records'
import {
  ContentFields,
  joinContentField,
  mapContentFields,
  splitContentField,
} from './prompt-values.ts'

type Block = { readonly id: string; readonly sort_order: number } & RecordFields
type Variable = { readonly id: string; readonly key: string } & RecordFields

/** The mergeable parts of a prompt. */
export interface MergeableCopy<B extends Block, V extends Variable> extends ContentFields {
  readonly about: RecordFields
  readonly blocks: readonly B[]
  readonly variables: readonly V[]
}

type FieldConflicts = readonly Conflict<RecordFields>[]

export interface ContentConflicts<B, V> extends Record<keyof ContentFields, FieldConflicts> {
  readonly about: FieldConflicts
  readonly blocks: readonly Conflict<B>[]
  readonly variables: readonly Conflict<V>[]
}

interface Sides<Copy> {
  readonly base: Copy
  readonly theirs: Copy
  readonly mine: Copy
}

/**
 * Three-way merge of a prompt: blocks by id, variables by key, everything else by field. Conflicts
 * resolve to the preferred side, which can be set per block.
 */
export function mergeContent<B extends Block, V extends Variable>(
  sides: Sides<MergeableCopy<B, V>>,
  preferred: Preferred = 'mine',
  preferredBlock: PreferredByKey = () => preferred,
): { merged: MergeableCopy<B, V>; conflicts: ContentConflicts<B, V> } {
  const about = mergeSingleRecord(
    of(sides, (copy) => copy.about),
    preferred,
  )
  const blocks = mergeBlocks(
    of(sides, (copy) => copy.blocks),
    preferredBlock,
  )
  const variables = mergeVariables(
    of(sides, (copy) => copy.variables),
    preferred,
  )
  const fields = mergeContentFields(sides, preferred)
  return {
    merged: {
      about: about.merged,
      blocks: blocks.merged,
      variables: variables.merged,
      ...fields.merged,
    },
    conflicts: {
      about: about.conflicts,
      blocks: blocks.conflicts,
      variables: variables.conflicts,
      ...fields.conflicts,
    },
  }
}

const of = <Copy, Part>({ base, theirs, mine }: Sides<Copy>, part: (copy: Copy) => Part) => ({
  base: part(base),
  theirs: part(theirs),
  mine: part(mine),
})

function mergeContentFields(sides: Sides<ContentFields>, preferred: Preferred) {
  const fields = mapContentFields((name) =>
    mergeSingleRecord(
      of(sides, (copy) => splitContentField(name, copy[name])),
      preferred,
    ),
  )
  return {
    merged: ContentFields.parse(
      mapContentFields((name) => joinContentField(name, fields[name].merged)),
    ),
    conflicts: mapContentFields((name) => fields[name].conflicts),
  }
}

/** Merges a record present on all sides, in its merged order; drops removed fields. */
function mergeSingleRecord({ base, theirs, mine }: Sides<RecordFields>, preferred: Preferred) {
  const { merged, fields } = mergeRecord({ base, theirs, mine }, preferred)
  const left = new Map(Object.entries(merged ?? {}).filter(([, value]) => value !== undefined))
  const names = of({ base, theirs, mine }, (record) => Object.keys(record))
  const order = mergeOrder(names.base, names.theirs, names.mine, (name) => left.has(name))
  const conflicts = fields.map((key) => ({ key, fields: [key], base, theirs, mine }))
  return { merged: Object.fromEntries(order.map((name) => [name, left.get(name)])), conflicts }
}

/** Leaves out the position, which the list order determines. */
const unplaced = <B extends Block>(block: B): B => ({ ...block, sort_order: 0 })

function mergeBlocks<B extends Block>(sides: Sides<readonly B[]>, preferredFor: PreferredByKey) {
  const ids = of(sides, (blocks) => blocks.map(({ id }) => id))
  const byId = of(sides, (blocks) => new Map(blocks.map((block) => [block.id, unplaced(block)])))
  const { merged, conflicts } = mergeRecords(byId, preferredFor)
  const { order, reordered } = mergeBlockOrder(ids, merged, preferredFor)
  const left = order.flatMap((id) => merged.get(id) ?? [])
  const as = (blocks: readonly B[], key: string) => blocks.find(({ id }) => id === key)
  const fieldsByKey = new Map(conflicts.map(({ key, fields }) => [key, fields]))
  for (const id of reordered) fieldsByKey.set(id, [...(fieldsByKey.get(id) ?? []), 'sort_order'])
  return {
    merged: left.map((block, sort_order) => ({ ...block, sort_order })),
    conflicts: [...fieldsByKey].map(([key, fields]) => ({
      key,
      fields,
      ...of(sides, (blocks) => as(blocks, key)),
    })),
  }
}

/** In a conflict, shared blocks keep the order of the preferred side. */
function mergeBlockOrder(
  { base, theirs, mine }: Orders,
  merged: ReadonlyMap<string, unknown>,
  preferredFor: PreferredByKey,
) {
  const { shared, conflicts: reordered } = mergeShared({ base, theirs, mine })
  const isTheirs = reordered.every((id) => preferredFor(id) === 'theirs')
  const isShared = new Set(shared)
  const preferred = (isTheirs ? theirs : mine).filter((id) => isShared.has(id))
  const isLeft = (id: string) => merged.has(id)
  const order = (reordered.length === 0 ? shared : preferred).filter(isLeft)
  for (const side of [theirs, mine]) addMissing(order, side.filter(isLeft))
  return { order, reordered }
}

/** If both sides declared a key under different ids, keeps theirs, which is already in use. */
function mergeVariables<V extends Variable>(sides: Sides<readonly V[]>, preferred: Preferred) {
  const all = [...sides.mine, ...sides.base, ...sides.theirs]
  const ids = new Map(all.map(({ key, id }) => [key, id]))
  const entry = (each: V): [string, V] => [each.key, { ...each, id: ids.get(each.key) ?? each.id }]
  const byKey = of(sides, (variables) => new Map(variables.map(entry)))
  const { merged, conflicts } = mergeRecords(byKey, () => preferred)
  return { merged: [...merged.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1)), conflicts }
}
