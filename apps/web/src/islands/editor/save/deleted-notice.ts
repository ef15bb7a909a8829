import type { BlockField } from '../block-field.ts'
import { showChoice } from './choice-card.ts'

interface DeletedNoticeActions {
  readonly addAgain: () => void
  readonly discard: () => void
}

/** Asks what to do with unsaved text in a block that someone else deleted. */
export function showDeletedNotice(
  block: BlockField,
  { addAgain, discard }: DeletedNoticeActions,
): void {
  block.isDeleted = true
  showChoice(block.form, {
    title: 'Another editor deleted this block while you were writing',
    lead: 'Your text is below, and is kept in this browser.',
    texts: [{ text: block.base.content }],
    choices: [
      { label: 'Add mine as a new block', choose: addAgain },
      { label: 'Discard', choose: discard },
    ],
  })
}
