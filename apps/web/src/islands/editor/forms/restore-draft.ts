import {
  changedFields,
  type EditableFields,
  mergeFields,
} from '@promptwire/core/editing/merge-fields'
import type { UnsavedEdits } from '../queue/unsaved-edits.ts'
import { showChoice } from './choice-card.ts'
import type { Draft } from './draft.ts'
import { fieldLabel } from './field-label.ts'

/** Offers text that was never saved, after a crash or an ended session. */
export function offerRestore(
  draft: Draft,
  unsaved: UnsavedEdits,
  now: EditableFields | undefined,
  restore: (fields: EditableFields) => void,
): void {
  const edit = unsaved.read(draft.address)
  if (!edit || !now) return
  // Without a base the page added the record, and never learned that it was saved.
  const { merged } = mergeFields(edit.base ?? now, edit.mine, now)
  const lost = changedFields(now, merged)
  if (lost.length === 0) {
    unsaved.forget(draft.address)
    return
  }
  draft.takeOver(now)
  showChoice(draft.form, {
    title: 'You wrote this here, and it was not saved',
    lead: 'The current text is below.',
    texts: toChoiceTexts(draft, merged, lost),
    choices: [
      { label: 'Put it back', choose: () => restore(merged) },
      { label: 'Discard', choose: () => unsaved.forget(draft.address) },
    ],
  })
}

/** Only the fields to restore; a block's text alone needs no name. */
const toChoiceTexts = ({ form }: Draft, written: EditableFields, names: readonly string[]) =>
  names.map((name) => ({
    ...(names.join() !== 'content' && { name: fieldLabel(form, name) }),
    text: formatFieldValue(written[name]),
  }))

const formatFieldValue = (value: string | boolean | undefined): string =>
  typeof value === 'boolean' ? (value ? 'Yes' : 'No') : value || '(empty)'
