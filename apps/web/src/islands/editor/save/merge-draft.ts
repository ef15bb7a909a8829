import { type EditableFields, isSame, mergeFields } from '@promptwire/core/editing/merge-fields'

interface Mergeable<Fields extends EditableFields> {
  base: Fields
  theirs: Fields | undefined
  read(): Fields
  takeOver(fields: Fields): void
}

/**
 * Takes over a newer state of a record unless it conflicts with unsaved text; then it waits as
 * `theirs` until the user decides.
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
