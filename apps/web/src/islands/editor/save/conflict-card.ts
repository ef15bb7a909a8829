import { combineTexts } from '@promptwire/core/editing/combine-texts'
import { changedFields, type EditableFields } from '@promptwire/core/editing/merge-fields'
import { fieldLabel } from '../field-label.ts'
import { showChoice } from './choice-card.ts'
import type { Draft } from './draft.ts'

/** Asks which state of a record to keep; it is not saved until the user chooses. */
export function resolveConflict(draft: Draft, theirs: EditableFields, chosen: () => void): void {
  const settle = (choice: (mine: EditableFields) => EditableFields) => () => {
    const next = choice(draft.read())
    draft.theirs = undefined
    draft.base = theirs
    draft.write(next)
    chosen()
  }
  const differing = changedFields(draft.read(), theirs)
  const isText = differing.includes('content')
  const withBothTexts = (mine: EditableFields) => ({
    ...mine,
    content: combineTexts(String(theirs['content']), String(mine['content'])),
  })
  showChoice(draft.form, {
    title: 'Another editor changed this while you were writing',
    lead: 'It is not saved until you choose.',
    texts: [
      { name: 'Before', text: formatFields(draft.form, draft.base, differing) },
      { name: 'Theirs', text: formatFields(draft.form, theirs, differing) },
    ],
    formName: 'Yours',
    choices: [
      { label: 'Keep mine', choose: settle((mine) => mine) },
      { label: 'Use theirs', choose: settle(() => theirs) },
      ...(isText ? [{ label: 'Edit together', choose: settle(withBothTexts) }] : []),
    ],
  })
}

/** A single text is shown unchanged; other fields get their label. */
const formatFields = (
  form: HTMLFormElement,
  fields: EditableFields,
  names: readonly string[],
): string =>
  names.join() === 'content'
    ? String(fields['content'])
    : names
        .map((name) => `${fieldLabel(form, name)}: ${formatConflictValue(fields[name])}`)
        .join('\n')

function formatConflictValue(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return value === undefined || value === null || value === '' ? 'none' : String(value)
}
