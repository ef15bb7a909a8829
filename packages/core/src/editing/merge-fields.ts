import { sameJson } from '../same-json.ts'

/** A record, field by field. */
export type RecordFields = Readonly<Record<string, unknown>>

/** What of a record is written by hand: texts and switches. */
export type Written = Readonly<Record<string, string | boolean>>

/** The fields in which two states of a record differ, those that only one of them has too. */
export const changedFields = <Fields extends RecordFields>(
  before: Fields,
  after: Fields,
): (keyof Fields & string)[] =>
  Object.keys({ ...before, ...after }).filter((field) => !sameJson(before[field], after[field]))

export const isSame = <Fields extends RecordFields>(a: Fields, b: Fields): boolean =>
  changedFields(a, b).length === 0

export interface Merged<Fields extends RecordFields> {
  /** Mine where I wrote, theirs elsewhere. */
  readonly merged: Fields
  /** What both changed, each in another way: somebody has to choose. */
  readonly conflicts: readonly (keyof Fields & string)[]
}

/** A record as two have left it who began with the same. */
export function mergeFields<Fields extends RecordFields>(
  base: Fields,
  mine: Fields,
  theirs: Fields,
): Merged<Fields> {
  const wroteMine = changedFields(base, mine)
  const wroteTheirs = changedFields(base, theirs)
  const differ = changedFields(mine, theirs)
  const kept = Object.fromEntries(wroteMine.map((field) => [field, mine[field]]))
  const conflicts = differ.filter(
    (field) => wroteMine.includes(field) && wroteTheirs.includes(field),
  )
  return { merged: { ...theirs, ...kept }, conflicts }
}
