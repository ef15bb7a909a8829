import { pickFields } from '@promptwire/contract/schema/map-fields'
import { combineTexts } from '@promptwire/core/editing/combine-texts'
import { changedFields, type EditableFields } from '@promptwire/core/editing/merge-fields'
import type { Conflict } from '../queue/merge-states.ts'
import { showChoice } from './choice-card.ts'
import type { Draft } from './draft.ts'
import { fieldLabel } from './field-label.ts'

export interface AskedConflict extends Conflict {
  readonly draft: Draft
  /** Ends the conflict with the fields to save; undefined deletes the record. */
  readonly settle: (fields: EditableFields | undefined) => void
}

/** Asks which state of a record to keep; it is not saved until the user chooses. */
export function askAboutConflict(conflict: AskedConflict): void {
  if (conflict.theirs) askAboutChange(conflict, conflict.theirs)
  else askAboutDeletion(conflict)
}

function askAboutChange({ draft, was, settle }: AskedConflict, theirs: EditableFields): void {
  const choose = (toNext: (mine: EditableFields) => EditableFields) => () => {
    settle({ ...theirs, ...toNext(draft.read()) })
  }
  const differing = changedFields(was, theirs).filter((name) => draft.fields.has(name))
  const withTheirs = (mine: EditableFields) => ({ ...mine, ...pickFields(theirs, differing) })
  const withBothTexts = (mine: EditableFields) => ({
    ...mine,
    content: combineTexts(String(theirs['content']), String(mine['content'])),
  })
  showChoice(draft.form, {
    title: 'Another editor changed this while you were writing',
    lead: 'It is not saved until you choose.',
    texts: [
      { name: 'Before', text: formatFields(draft.form, was, differing) },
      { name: 'Theirs', text: formatFields(draft.form, theirs, differing) },
    ],
    formName: 'Yours',
    choices: [
      { label: 'Keep mine', choose: choose((mine) => mine) },
      { label: 'Use theirs', choose: choose(withTheirs) },
      ...(differing.includes('content')
        ? [{ label: 'Edit together', choose: choose(withBothTexts) }]
        : []),
    ],
  })
}

function askAboutDeletion({ draft, was, settle }: AskedConflict): void {
  const isBlock = draft.form.matches('.block')
  showChoice(draft.form, {
    title: `Another editor deleted this ${isBlock ? 'block' : 'variable'} while you were writing`,
    lead: 'Your text is below, and is kept in this browser.',
    isDeleted: true,
    texts: [{ text: String(was[isBlock ? 'content' : 'description'] ?? '') }],
    choices: [
      {
        label: `Add mine as a new ${isBlock ? 'block' : 'variable'}`,
        choose: () => settle({ ...was, ...draft.read() }),
      },
      { label: 'Discard', choose: () => settle(undefined) },
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
