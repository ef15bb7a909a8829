import { blockTokens } from './block-tokens.ts'
import { declaredVariables } from './declared-variables.ts'
import { editorTools } from './editor-tools.ts'
import { PromptForms } from './forms/prompt-forms.ts'
import { reportInForms } from './forms/report-in-forms.ts'
import { PromptEditor } from './history/prompt-editor.ts'
import { readHistory, storeHistory } from './history/stored-history.ts'
import { loadRunPane } from './load-run-pane.ts'
import { blockOptions } from './options/open-options.ts'
import { OptionNotes } from './options/option-notes.ts'
import { Panes } from './panes.ts'
import { PromptHeading } from './prompt-heading.ts'
import { EditQueue } from './queue/edit-queue.ts'
import { createEditorApi } from './queue/editor-api.ts'
import { mergeStates } from './queue/merge-states.ts'
import {
  type Copy,
  listChanged,
  type PromptState,
  withoutRecord,
  withRecord,
} from './queue/prompt-state.ts'
import { showStatus } from './queue/save-status.ts'
import { UnsavedEdits } from './queue/unsaved-edits.ts'
import { fetchFrame, frameRefresh } from './remote/page-refresh.ts'
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
  const { path = '', promptId = '', unsaved: stored = '' } = root.dataset
  const folded = new FoldedBlocks(root, promptId)
  const frame = frameRefresh(root, path)
  const unsaved = new UnsavedEdits(localStorage, stored)
  const panes = new Panes(root, (search) => fetchFrame(path, search), frame.now)
  const forms = new PromptForms({
    root,
    panes,
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
    showStatus: (state, message) =>
      showStatus(root, { state, message, pane: forms.findPane(queue.conflicts), at: now() }),
    onChange: (state) => show(state),
    onSaved: frame.soon,
  })
  const editor: PromptEditor = openHistory(queue, stored, forms)
  const marks = new RestingMarks(base, forms.findBlock)
  const focused = new FocusedText(root, {
    declared: () => declaredVariables(queue.state),
    onRest: (field) => marks.rest(field),
  })
  const notes = new OptionNotes(forms)
  const views: View[] = [forms, new PromptHeading(), notes, marks, focused]
  const show = showIn(base, views)
  const typed = forms.readTyped(base)
  forms.openAll()
  continueEdits({ queue, editor, unsaved, base, typed })
  const edits = new BlockEdits(editor, forms)
  blockActs({ root, queue, edits })
  draggedBlocks(root, edits)
  pasteBlocks({ root, focused, edits })
  blockOptions(root, () => queue.state)
  variableEdits({ root, queue, editor, redraw: frame.now, now })
  blockTokens(root)
  root.classList.add('is-live')
  // The page may be left before they are loaded.
  addPanes({ root, promptId, queue, views }).catch(() => undefined)
  saveBeforeLeaving(root, queue)
  editorTools({ root, queue, history: editor.history, forms, focused, refreshFrame: frame.now })
  syncRemoteChanges({ path, promptId, queue, onRemoteChange: frame.soon })
  keepFresh(root, queue, frame.now)
}

/** Continues the history of an earlier page of this tab, and stores it for the next one. */
function openHistory(queue: EditQueue, key: string, forms: PromptForms): PromptEditor {
  const steps = readHistory(sessionStorage, key)
  const editor = new PromptEditor(queue, steps, (edit) => void forms.reveal(edit))
  storeHistory(sessionStorage, key, editor.history)
  return editor
}

interface Continued {
  readonly queue: EditQueue
  readonly editor: PromptEditor
  readonly unsaved: UnsavedEdits
  readonly base: Copy
  /** The base, with what was typed before the script loaded. */
  readonly typed: PromptState
}

/** Brings back what an earlier page could not save, and then what was typed into this one. */
function continueEdits({ queue, editor, unsaved, base, typed }: Continued): void {
  const left = unsaved.restore(base)
  if (left) {
    const before = queue.state
    queue.resume(left)
    // In the tab that they were made in, the history has them.
    if (editor.history.steps.past.length === 0) reportRestored(editor, before)
  }
  if (typed === base) return
  const theirs = { ...queue.state, revision: base.revision }
  editor.edit(mergeStates({ base, local: typed, theirs, keepsBoth: true }).local)
}

function reportRestored({ history, state: after }: PromptEditor, before: PromptState): void {
  if (listChanged(before, after).length === 0 && before.order.join() === after.order.join()) return
  const edit = history.record({ before, after })
  showToast('Unsaved changes are restored.', {
    label: 'Undo',
    choose: () => void history.undoEarlier(edit),
  })
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

interface PanesOptions {
  readonly root: HTMLElement
  readonly promptId: string
  readonly queue: EditQueue
  readonly views: View[]
}

/** No one needs them for the first letters, so that they need not be there before. */
async function addPanes({ root, promptId, queue, views }: PanesOptions): Promise<void> {
  const [{ LivePreview }, { numberedLines }] = await Promise.all([
    import('./live-preview.ts'),
    import('./numbered-lines.ts'),
  ])
  views.push(new LivePreview(root, promptId, queue.state))
  loadRunPane(root, queue)
  numberedLines(root)
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
