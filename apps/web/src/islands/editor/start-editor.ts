import { BlockField } from './block-field.ts'
import { BlockTexts } from './block-texts.ts'
import { blockTokens } from './block-tokens.ts'
import { editorKeys } from './editor-keys.ts'
import { VALUE_REPLACED } from './field-text.ts'
import { findBar } from './find-bar.ts'
import { EditHistory } from './history/edit-history.ts'
import { FocusedText } from './history/focused-text.ts'
import { historyKeys } from './history/history-keys.ts'
import { LivePreview } from './live-preview.ts'
import { frameRefresh } from './remote/page-refresh.ts'
import { syncRemoteChanges } from './remote/remote-sync.ts'
import { showEditors } from './remote/show-editors.ts'
import type { Draft } from './save/draft.ts'
import { editCalls } from './save/edit-calls.ts'
import { openDraft } from './save/open-draft.ts'
import { paneDrafts } from './save/pane-drafts.ts'
import { type PromptSaver, promptSaver } from './save/prompt-saver.ts'
import { saveBeforeLeaving } from './save/save-before-leaving.ts'
import { showStatus } from './save/save-status.ts'
import { showToast } from './save/show-toast.ts'
import { createUnsavedTexts } from './save/unsaved-texts.ts'
import { showKeys } from './show-keys.ts'
import { arrangeBlocks } from './structure/arrange-blocks.ts'
import { blockForms } from './structure/block-forms.ts'
import { structureCalls } from './structure/structure-calls.ts'

/** Makes the forms of the page save by themselves. */
export function startEditor(root: HTMLElement, now: () => Date): void {
  const { path = '', promptId = '', revision = '0' } = root.dataset
  const blocks = new Map<string, BlockField>()
  const unsavedTexts = createUnsavedTexts(promptId)
  const calls = { ...editCalls(path), ...structureCalls(path) }
  const history = new EditHistory()
  const texts = new BlockTexts(history)
  const frame = frameRefresh(root, path)
  const openHere = (draft: Draft) => openDraft(draft, saver, unsavedTexts)
  const pane = paneDrafts(root, openHere)
  const saver = promptSaver({
    calls,
    unsavedTexts,
    revision: Number(revision),
    onSaved: frame.soon,
    drafts: () => [...blocks.values(), ...pane.drafts()],
    showStatus: (state, message) => showStatus(root, { state, message, at: now() }),
    onOrder: (ids) => {
      structure.adopt(ids)
      frame.soon()
    },
  })
  const preview = new LivePreview(root, promptId, blocks)
  const open = (form: HTMLFormElement) => {
    const block = new BlockField(form)
    blocks.set(block.id, block)
    texts.open(block)
    openHere(block)
    onInput(form, () => preview.changed(block))
  }
  pane.openAll()
  for (const form of blockForms(root)) open(form)
  const structure = arrangeBlocks({
    root,
    promptId,
    calls,
    saver,
    blocks,
    texts,
    history,
    open,
    onChange: () => {
      preview.arranged()
      frame.soon()
    },
  })
  preview.drawAll()
  blockTokens(root, blocks)
  showAsLive(root)
  saveBeforeLeaving(root, saver)
  bindKeys(root, { saver, history, refresh: frame.now })
  findBar({ root, blocks, focused: new FocusedText(root) })
  const editors = showEditors(root, path)
  syncRemoteChanges({ path, promptId, saver, calls, onRemoteChange: editors.changed })
  saveWhenBack(saver)
}

function showAsLive(root: HTMLElement): void {
  // Choosing a kind adds the block, so the form for it is not needed.
  root.querySelector('.add-block:not([open])')?.remove()
  root.classList.add('is-live')
}

interface KeyTargets {
  readonly saver: PromptSaver
  readonly history: EditHistory
  readonly refresh: () => Promise<void>
}

function bindKeys(root: HTMLElement, { saver, history, refresh }: KeyTargets): void {
  editorKeys(root, saver, refresh)
  showKeys(root)
  historyKeys(root, history, showToast)
}

function onInput(form: HTMLFormElement, changed: () => void): void {
  for (const eventName of ['input', VALUE_REPLACED]) form.addEventListener(eventName, changed)
}

/** What could not be saved is tried again as soon as it may work, and before the page goes out of sight. */
function saveWhenBack(saver: PromptSaver): void {
  const flush = () => void saver.flush()
  addEventListener('online', flush)
  addEventListener('focus', flush)
  document.addEventListener('visibilitychange', flush)
}
