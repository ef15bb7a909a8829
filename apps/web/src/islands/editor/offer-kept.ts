import { isSame, mergeFields } from '@promptwire/core/editing/merge-fields'
import { showChoice } from './choice-card.ts'
import type { Draft } from './draft.ts'
import type { KeptTexts } from './kept-text.ts'

/** What was typed here and never saved: a crash, or a session that had ended. */
export function offerKept(draft: Draft, kept: KeptTexts, touched: () => void): void {
  const text = kept.read(draft.address)
  const now = draft.base
  if (!text || isSame(text.mine, now)) {
    kept.forget(draft.address)
    return
  }
  const { merged } = mergeFields(text.base, text.mine, now)
  draft.takeOver(now)
  showChoice(draft.form, {
    title: 'You wrote this here, and it was not saved',
    lead: 'What stands below is what the prompt has now.',
    texts: [{ text: String(text.mine['content'] ?? Object.values(text.mine).join('\n')) }],
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
