import type { EditableFields } from '@promptwire/core/editing/merge-fields'
import type { QueueOptions } from '../queue/queue-options.ts'
import type { UnsavedEdits } from '../queue/unsaved-edits.ts'
import { showToast } from '../show-toast.ts'
import { getBlockName } from '../structure/block-forms.ts'
import { closeChoice } from './choice-card.ts'
import { askAboutConflict } from './conflict-card.ts'
import { showRefusal } from './field-refusal.ts'
import type { PromptForms } from './prompt-forms.ts'

type Reports = Pick<QueueOptions, 'keep' | 'refuse' | 'ask' | 'onAgreed' | 'onRestored'>

/** Shows in the forms what the queue reports about their records. */
export const reportInForms = (
  forms: PromptForms,
  unsaved: UnsavedEdits,
  settle: (address: string, fields: EditableFields | undefined) => void,
): Reports => ({
  keep: (sides) => {
    for (const address of unsaved.keep(sides)) forms.find(address)?.settle()
  },
  refuse: (address, refusal) => {
    const draft = forms.find(address)
    const words = draft
      ? showRefusal(draft.form, refusal, [...draft.fields.keys(), 'key'])
      : refusal.message
    if (isStatusScrolledAway()) showToast(`Not saved: ${words}`)
    return words
  },
  ask: (address, conflict) => {
    const draft = forms.find(address)
    if (!draft) return
    askAboutConflict({ ...conflict, draft, settle: (fields) => settle(address, fields) })
  },
  onAgreed: (address) => {
    const form = forms.find(address)?.form
    if (form) closeChoice(form)
  },
  onRestored: (address, refusal) => {
    const form = forms.find(address)?.form
    const name = form?.matches('.block') ? getBlockName(form) : 'The variable'
    const reason = refusal?.message ?? 'Someone else is writing in it right now.'
    showToast(`${name} was not deleted. ${reason}`)
  },
})

/** In a long text, the status line is above the window. */
const isStatusScrolledAway = (): boolean =>
  (document.querySelector('#editor-saving')?.getBoundingClientRect().bottom ?? 0) < 0
