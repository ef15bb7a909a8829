import { editorKeys } from './editor-keys.ts'
import { findBar } from './find-bar.ts'
import type { PromptForms } from './forms/prompt-forms.ts'
import type { EditHistory } from './history/edit-history.ts'
import { historyKeys } from './history/history-keys.ts'
import type { EditQueue } from './queue/edit-queue.ts'
import type { FocusedText } from './rich/focused-text.ts'
import { showToast } from './show-toast.ts'

interface EditorTools {
  readonly root: HTMLElement
  readonly queue: EditQueue
  readonly history: EditHistory
  readonly forms: PromptForms
  readonly focused: FocusedText
  readonly refreshFrame: () => Promise<void>
}

/** The keys of the editor, and its search. */
export function editorTools({ root, queue, history, forms, focused, refreshFrame }: EditorTools) {
  editorKeys({ root, queue, refreshFrame, focus: (id) => forms.focus(id) })
  historyKeys(root, history, showToast)
  findBar({ root, state: () => queue.state, findText: forms.findText, focused })
}
