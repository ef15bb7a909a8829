import { isSame } from '@promptwire/core/editing/merge-fields'
import { closeChoice, showChoice } from './choice-card.ts'
import { resolveConflict } from './conflict-card.ts'
import type { Draft } from './draft.ts'
import { showRefusal } from './field-refusal.ts'
import { mergeDraft } from './merge-draft.ts'
import type { Copy, RecordCalls } from './record-calls.ts'
import { SaveQueue, type SaveState } from './save-queue.ts'
import type { UnsavedTexts } from './unsaved-texts.ts'

export type PromptSaver = SaveQueue<Draft>

interface SaverOptions {
  readonly calls: RecordCalls
  readonly unsavedTexts: UnsavedTexts
  readonly drafts: () => Iterable<Draft>
  readonly showStatus: (state: SaveState, message?: string) => void
  /** The order of the blocks on the server. */
  readonly onOrder: (ids: readonly string[]) => void
  readonly onSaved: () => void
  readonly revision: number
}

/** Saves the forms of a prompt, and merges what others saved or asks about it. */
export function promptSaver({
  unsavedTexts,
  drafts,
  onOrder,
  ...parts
}: SaverOptions): PromptSaver {
  const keep = (draft: Draft, revision: number) => {
    const { base } = draft
    const mine = draft.read()
    if (isSame(base, mine)) {
      unsavedTexts.forget(draft.address)
      draft.settle()
    } else unsavedTexts.keep(draft.address, { base, mine, revision })
  }
  const ask = (draft: Draft) => {
    if (!draft.theirs) return
    parts.showStatus('conflict')
    resolveConflict(draft, draft.theirs, () => {
      saver.touched(draft)
      void saver.flush()
    })
  }
  const merge = ({ records, order }: Copy) => {
    for (const draft of drafts()) {
      const theirs = records[draft.address]
      if (!theirs) {
        if (draft.isDeleted) showVariableDeleted(draft)
        continue
      }
      const became = mergeDraft(draft, theirs)
      if (became === 'conflict') ask(draft)
      if (became === 'merged') {
        closeChoice(draft.form)
        keep(draft, saver.revision)
      }
    }
    onOrder(order)
  }
  const saver: PromptSaver = new SaveQueue<Draft>({ ...parts, keep, merge, refuse: showRefusal })
  return saver
}

/** A deleted block shows a notice in its own place. */
function showVariableDeleted(draft: Draft): void {
  if (!draft.address.startsWith('variables/')) return
  showChoice(draft.form, {
    title: 'Another editor deleted this variable while you were writing',
    lead: 'Your text is below until you discard it.',
    texts: [{ text: String(draft.base['description'] ?? '') }],
    choices: [
      {
        label: 'Discard',
        choose: () => {
          draft.isDeleted = false
          draft.takeOver(draft.base)
          draft.settle()
        },
      },
    ],
  })
}
