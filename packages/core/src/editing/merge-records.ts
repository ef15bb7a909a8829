import { changedFields, isSame, mergeFields, type RecordFields } from './merge-fields.ts'

/** The states of a record: as both sides began, as others have left it, as I have; undefined is none. */
export interface Sides<Fields> {
  readonly base: Fields | undefined
  readonly theirs: Fields | undefined
  readonly mine: Fields | undefined
}

/** A record that both sides changed, each in another way. */
export interface Conflict<Fields> extends Sides<Fields> {
  readonly key: string
  /** What both changed; where one side removed it, what the other changed. */
  readonly fields: readonly string[]
}

/** Whose word counts where somebody has to choose. */
export type Preferred = 'mine' | 'theirs'

/** Whose word counts for one record. */
export type PreferredOf = (key: string) => Preferred

/** A record as both sides leave it, undefined where it goes, and the fields that both changed. */
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
  // One side removed it.
  if (isSame(base, left)) return { merged: undefined, fields: [] }
  return chosen({ theirs, mine }, preferred, changedFields(base, left))
}

const chosen = <Fields>(
  sides: Pick<Sides<Fields>, 'theirs' | 'mine'>,
  preferred: Preferred,
  fields: readonly string[],
) => ({ merged: sides[preferred], fields })

/** Records by their key, as both sides leave them. */
export function mergeRecords<Fields extends RecordFields>(
  { base, theirs, mine }: Record<keyof Sides<Fields>, ReadonlyMap<string, Fields>>,
  preferredOf: PreferredOf,
): { readonly merged: ReadonlyMap<string, Fields>; readonly conflicts: Conflict<Fields>[] } {
  const merged = new Map<string, Fields>()
  const conflicts: Conflict<Fields>[] = []
  for (const key of new Set([...base.keys(), ...theirs.keys(), ...mine.keys()])) {
    const sides = { base: base.get(key), theirs: theirs.get(key), mine: mine.get(key) }
    const { merged: left, fields } = mergeRecord(sides, preferredOf(key))
    if (left) merged.set(key, left)
    if (fields.length > 0) conflicts.push({ key, fields, ...sides })
  }
  return { merged, conflicts }
}
