import { changedFields, isSame, mergeFields, type RecordFields } from './merge-fields.ts'

/** States of a record: base, theirs, mine; undefined if absent. */
export interface Sides<Fields> {
  readonly base: Fields | undefined
  readonly theirs: Fields | undefined
  readonly mine: Fields | undefined
}

export interface Conflict<Fields> extends Sides<Fields> {
  readonly key: string
  /** Fields changed on both sides, or by one side if the other removed the record. */
  readonly fields: readonly string[]
}

/** Preferred side for conflicts. */
export type Preferred = 'mine' | 'theirs'

/** Preferred side for one record. */
export type PreferredByKey = (key: string) => Preferred

/** Merges a record (undefined if removed) and returns the conflicting fields. */
export function mergeRecord<Fields extends RecordFields>(
  { base, theirs, mine }: Sides<Fields>,
  preferred: Preferred,
): { readonly merged: Fields | undefined; readonly fields: readonly string[] } {
  if (mine && theirs) {
    if (!base) return chosen({ theirs, mine }, preferred, changedFields(mine, theirs))
    const [first, second] = preferred === 'mine' ? [mine, theirs] : [theirs, mine]
    const { merged, conflicts } = mergeFields(base, first, second)
    return { merged, fields: conflicts }
  }
  const left = mine ?? theirs
  if (!base || !left) return { merged: left, fields: [] }
  // Removed on one side.
  if (isSame(base, left)) return { merged: undefined, fields: [] }
  return chosen({ theirs, mine }, preferred, changedFields(base, left))
}

const chosen = <Fields>(
  sides: Pick<Sides<Fields>, 'theirs' | 'mine'>,
  preferred: Preferred,
  fields: readonly string[],
) => ({ merged: sides[preferred], fields })

export function mergeRecords<Fields extends RecordFields>(
  { base, theirs, mine }: Record<keyof Sides<Fields>, ReadonlyMap<string, Fields>>,
  preferredFor: PreferredByKey,
): { readonly merged: ReadonlyMap<string, Fields>; readonly conflicts: Conflict<Fields>[] } {
  const merged = new Map<string, Fields>()
  const conflicts: Conflict<Fields>[] = []
  for (const key of new Set([...base.keys(), ...theirs.keys(), ...mine.keys()])) {
    const sides = { base: base.get(key), theirs: theirs.get(key), mine: mine.get(key) }
    const { merged: left, fields } = mergeRecord(sides, preferredFor(key))
    if (left) merged.set(key, left)
    if (fields.length > 0) conflicts.push({ key, fields, ...sides })
  }
  return { merged, conflicts }
}
