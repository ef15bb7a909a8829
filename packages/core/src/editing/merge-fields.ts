import { sameJson } from '../text/same-json.ts'

export type RecordFields = Readonly<Record<string, unknown>>

/** Editable values: text and booleans. */
export type EditableFields = Readonly<Record<string, string | boolean>>

/** Fields that differ between two states, including those in only one. */
export const changedFields = <Fields extends RecordFields>(
  before: Fields,
  after: Fields,
): (keyof Fields & string)[] =>
  Object.keys({ ...before, ...after }).filter((field) => !sameJson(before[field], after[field]))

export const isSame = <Fields extends RecordFields>(a: Fields, b: Fields): boolean =>
  a === b || changedFields(a, b).length === 0

export interface Merged<Fields extends RecordFields> {
  /** Mine for fields I edited, theirs otherwise. */
  readonly merged: Fields
  /** Fields changed differently on both sides. */
  readonly conflicts: readonly (keyof Fields & string)[]
}

export function mergeFields<Fields extends RecordFields>(
  base: Fields,
  mine: Fields,
  theirs: Fields,
): Merged<Fields> {
  const wroteMine = changedFields(base, mine)
  const wroteTheirs = changedFields(base, theirs)
  const differ = changedFields(mine, theirs)
  const myChanges = Object.fromEntries(wroteMine.map((field) => [field, mine[field]]))
  const conflicts = differ.filter(
    (field) => wroteMine.includes(field) && wroteTheirs.includes(field),
  )
  return { merged: { ...theirs, ...myChanges }, conflicts }
}
