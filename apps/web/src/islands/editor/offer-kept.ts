import { changedFields, mergeFields, type Written } from '@promptwire/core/editing/merge-fields'
import { showChoice } from './choice-card.ts'
import type { Draft } from './draft.ts'
import { fieldLabel } from './field-label.ts'
import type { KeptTexts } from './kept-text.ts'

/** What was typed here and never saved: a crash, or a session that had ended. */
export function offerKept(draft: Draft, kept: KeptTexts, touched: () => void): void {
  const text = kept.read(draft.address)
  const now = draft.base
  const merged = text ? mergeFields(text.base, text.mine, now).merged : now
  const lost = changedFields(now, merged)
  if (lost.length === 0) {
    kept.forget(draft.address)
    return
  }
  draft.takeOver(now)
  showChoice(draft.form, {
    title: 'You wrote this here, and it was not saved',
    lead: 'What stands below is what the prompt has now.',
    texts: textsOf(draft, merged, lost),
    choices: [
      {
        label: 'Put it back',
        choose: () => {
          draft.write(merged)
          touched()
        },
      },
      { label: 'Discard', choose: () => kept.forget(draft.address) },
    ],
  })
}

/** Only what would come back; a block's text alone needs no name. */
const textsOf = ({ form }: Draft, written: Written, names: readonly string[]) =>
  names.map((name) => ({
    ...(names.join() !== 'content' && { name: fieldLabel(form, name) }),
    text: inWords(written[name]),
  }))

const inWords = (value: string | boolean | undefined): string =>
  typeof value === 'boolean' ? (value ? 'Yes' : 'No') : value || '(empty)'
