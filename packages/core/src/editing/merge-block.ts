/** What of a block is written by hand. */
export interface WrittenBlock {
  readonly title: string
  readonly content: string
  readonly enabled: boolean
  readonly is_required: boolean
}

export type WrittenField = keyof WrittenBlock

const FIELDS = ['title', 'content', 'enabled', 'is_required'] as const

/** The fields in which two states of a block differ. */
export const changedFields = (before: WrittenBlock, after: WrittenBlock): WrittenField[] =>
  FIELDS.filter((field) => before[field] !== after[field])

export const isSameBlock = (a: WrittenBlock, b: WrittenBlock): boolean =>
  changedFields(a, b).length === 0

export interface MergedBlock {
  /** Mine where I wrote, theirs elsewhere. */
  readonly merged: WrittenBlock
  /** What both changed, each in another way: somebody has to choose. */
  readonly conflicts: readonly WrittenField[]
}

/** A block as two have left it who began with the same. */
export function mergeBlock(
  base: WrittenBlock,
  mine: WrittenBlock,
  theirs: WrittenBlock,
): MergedBlock {
  const wroteMine = changedFields(base, mine)
  const wroteTheirs = changedFields(base, theirs)
  const differ = changedFields(mine, theirs)
  const kept = Object.fromEntries(wroteMine.map((field) => [field, mine[field]]))
  const conflicts = differ.filter(
    (field) => wroteMine.includes(field) && wroteTheirs.includes(field),
  )
  return { merged: { ...theirs, ...kept }, conflicts }
}
