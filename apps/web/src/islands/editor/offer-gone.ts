import type { BlockField } from './block-field.ts'
import { showChoice } from './choice-card.ts'

interface Offered {
  readonly addAgain: () => void
  readonly letGo: () => void
}

/** Asks what becomes of text that stands in a block which somebody else deleted meanwhile. */
export function offerGone(block: BlockField, { addAgain, letGo }: Offered): void {
  block.isGone = true
  showChoice(block.form, {
    title: 'Somebody deleted this block while you were writing',
    lead: 'What you wrote stands below, and is kept in this browser.',
    texts: [{ text: block.base.content }],
    choices: [
      { label: 'Add mine as a new block', choose: addAgain },
      { label: 'Let it go', choose: letGo },
    ],
  })
}
