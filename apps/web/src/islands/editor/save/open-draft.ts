import type { Draft } from './draft.ts'
import { clearRefusal } from './field-refusal.ts'
import type { PromptSaver } from './prompt-saver.ts'
import { offerRestore } from './restore-draft.ts'
import type { UnsavedTexts } from './unsaved-texts.ts'

/** Autosaves a form, and offers its unsaved text from earlier. */
export function openDraft(draft: Draft, saver: PromptSaver, unsavedTexts: UnsavedTexts): void {
  const { form } = draft
  const touched = () => saver.touched(draft)
  form.addEventListener('input', ({ target }) => {
    if (!draft.hasField(target)) return
    clearRefusal(form)
    touched()
  })
  // A submitted form carries the state that it was based on.
  form.addEventListener('formdata', ({ formData }) => {
    formData.set('revision', String(saver.revision))
    formData.set('base', draft.fingerprint())
    const { content } = draft.base
    formData.set('was', typeof content === 'string' ? content : JSON.stringify(draft.base))
  })
  // A browser restores form values on reload, which may be older than what others saved.
  form.autocomplete = 'off'
  offerRestore(draft, unsavedTexts, touched)
  // Typed before the script loaded.
  if (saver.isUnsaved(draft)) touched()
}
