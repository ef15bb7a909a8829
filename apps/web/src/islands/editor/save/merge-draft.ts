import { type EditableFields, isSame, mergeFields } from '@promptwire/core/editing/merge-fields'

interface Mergeable<Fields extends EditableFields> {
  base: Fields
  theirs: Fields | undefined
  read(): Fields
  takeOver(fields: Fields): void
}

/**
 * Takes over what others saved of a record, where it does not touch what stands here unsaved; where it
 * does, it waits as `theirs` until somebody chooses.
 */
export function mergeDraft<Fields extends EditableFields>(
  draft: Mergeable<Fields>,
  theirs: Fields,
): 'same' | 'merged' | 'conflict' {
  if (isSame(draft.theirs ?? draft.base, theirs)) return 'same'
  const { merged, conflicts } = mergeFields(draft.base, draft.read(), theirs)
  if (conflicts.length > 0) {
    draft.theirs = theirs
    return 'conflict'
  }
  draft.base = theirs
  draft.theirs = undefined
  draft.takeOver(merged)
  return 'merged'
}
