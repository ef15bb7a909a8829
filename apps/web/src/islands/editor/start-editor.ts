import { blockTokens } from './block-tokens.ts'
import { declaredVariables } from './declared-variables.ts'
import { editorKeys } from './editor-keys.ts'
import { findBar } from './find-bar.ts'
import { PromptForms } from './forms/prompt-forms.ts'
import { reportInForms } from './forms/report-in-forms.ts'
import { historyKeys } from './history/history-keys.ts'
import { PromptEditor } from './history/prompt-editor.ts'
import { LivePreview } from './live-preview.ts'
import { EditQueue } from './queue/edit-queue.ts'
import { createEditorApi } from './queue/editor-api.ts'
import { listChanged, type PromptState, withoutRecord, withRecord } from './queue/prompt-state.ts'
import { showStatus } from './queue/save-status.ts'
import { createUnsavedEdits } from './queue/unsaved-edits.ts'
import { frameRefresh } from './remote/page-refresh.ts'
import { syncRemoteChanges } from './remote/remote-sync.ts'
import { FocusedText } from './rich/focused-text.ts'
import { RestingMarks } from './rich/resting-marks.ts'
import { saveBeforeLeaving } from './save-before-leaving.ts'
import { showToast } from './show-toast.ts'
import { blockActs } from './structure/block-acts.ts'
import { BlockEdits } from './structure/block-edits.ts'
import { draggedBlocks } from './structure/dragged-blocks.ts'
import { FoldedBlocks } from './structure/fold-blocks.ts'
import { pasteBlocks } from './structure/paste-blocks.ts'
import { variableEdits } from './variable-edits.ts'

/** Makes the forms of the page save automatically. */
export function startEditor(root: HTMLElement, now: () => Date): void {
  const { path = '', promptId = '' } = root.dataset
  const folded = new FoldedBlocks(root, promptId)
  const frame = frameRefresh(root, path)
  const unsaved = createUnsavedEdits(promptId)
  const forms = new PromptForms({
    root,
    unsaved,
    queue: () => queue,
    editor: () => editor,
    onOpen: (form) => folded.open(form),
  })
  const base = forms.readPage()
  const queue: EditQueue = new EditQueue({
    ...reportInForms(forms, unsaved, (address, fields) => {
      const { state } = queue
      editor.edit(fields ? withRecord(state, address, fields) : withoutRecord(state, address))
      queue.settle(address)
    }),
    api: createEditorApi(path),
    base,
    now: () => performance.now(),
    showStatus: (state, message) => showStatus(root, { state, message, at: now() }),
    onChange: (state) => show(state),
    onSaved: frame.soon,
  })
  const editor: PromptEditor = new PromptEditor(queue, (edit) => forms.reveal(edit))
  const marks = new RestingMarks(base, forms.findBlock)
  const focused = new FocusedText(root, {
    declared: () => declaredVariables(queue.state),
    onRest: (field) => marks.rest(field),
  })
  const show = showIn(base, [forms, new LivePreview(root, promptId, base), marks, focused])
  forms.openAll()
  const edits = new BlockEdits(editor, forms)
  blockActs({ root, queue, edits })
  draggedBlocks(root, edits)
  pasteBlocks({ root, focused, edits })
  variableEdits({ root, queue, editor, redraw: frame.now })
  blockTokens(root)
  showAsLive(root)
  saveBeforeLeaving(root, queue)
  editorKeys(root, queue, frame.now)
  historyKeys(root, editor.history, showToast)
  findBar({ root, state: () => queue.state, findText: forms.findText, focused })
  syncRemoteChanges({ path, promptId, queue, onRemoteChange: frame.soon })
  keepFresh(root, queue, frame.now)
}

/** A part of the page that shows the prompt. */
interface View {
  show(state: PromptState, changed: readonly string[]): void
}

/** Shows each state in the parts of the page, with the addresses of the records that changed. */
function showIn(base: PromptState, views: readonly View[]): (state: PromptState) => void {
  let shown = base
  return (state) => {
    const changed = listChanged(shown, state)
    shown = state
    for (const view of views) view.show(state, changed)
  }
}

function showAsLive(root: HTMLElement): void {
  // Choosing a kind adds the block, so the form for it is not needed.
  root.querySelector('.add-block:not([open])')?.remove()
  root.classList.add('is-live')
}

const PRESENCE_MS = 60_000

/**
 * Saves again as soon as it may work and before the page is hidden, and keeps up to date how long
 * ago others changed the prompt.
 */
function keepFresh(root: HTMLElement, queue: EditQueue, refresh: () => Promise<void>): void {
  setInterval(() => {
    if (!document.hidden && root.querySelector('#editor-presence > *')) void refresh()
  }, PRESENCE_MS)
  const flush = () => void queue.flush()
  addEventListener('online', flush)
  addEventListener('focus', flush)
  document.addEventListener('visibilitychange', flush)
}
