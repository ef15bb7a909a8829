import { bothTexts } from '@promptwire/core/editing/both-texts'
import { changedFields, type Written } from '@promptwire/core/editing/merge-fields'
import { showChoice } from './choice-card.ts'
import type { Draft } from './draft.ts'
import { fieldLabel } from './field-label.ts'

/** Asks whose words a record shall have; saving of it rests until somebody chose. */
export function askWhose(draft: Draft, theirs: Written, chosen: () => void): void {
  const settle = (choice: (mine: Written) => Written) => () => {
    const next = choice(draft.read())
    draft.theirs = undefined
    draft.base = theirs
    draft.write(next)
    chosen()
  }
  const differing = changedFields(draft.read(), theirs)
  const isText = differing.includes('content')
  const together = (mine: Written) => ({
    ...mine,
    content: bothTexts(String(theirs['content']), String(mine['content'])),
  })
  showChoice(draft.form, {
    title: 'Somebody changed this while you were writing',
    lead: 'It is not saved until you choose.',
    texts: [
      { name: 'Before', text: inWords(draft.form, draft.base, differing) },
      { name: 'Theirs', text: inWords(draft.form, theirs, differing) },
    ],
    formName: 'Yours',
    choices: [
      { label: 'Keep mine', choose: settle((mine) => mine) },
      { label: 'Use theirs', choose: settle(() => theirs) },
      ...(isText ? [{ label: 'Edit together', choose: settle(together) }] : []),
    ],
  })
}

/** A text alone stands there as it is; other fields are called what their form calls them. */
const inWords = (form: HTMLFormElement, fields: Written, names: readonly string[]): string =>
  names.join() === 'content'
    ? String(fields['content'])
    : names.map((name) => `${fieldLabel(form, name)}: ${valueInWords(fields[name])}`).join('\n')

function valueInWords(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return value === undefined || value === null || value === '' ? 'none' : String(value)
}
