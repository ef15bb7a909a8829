import { BlockField } from './block-field.ts'
import { BlockTexts } from './block-texts.ts'
import { blockTokens } from './block-tokens.ts'
import { editorKeys, showKeys } from './editor-keys.ts'
import { VALUE_REPLACED } from './field-text.ts'
import { findBar } from './find-bar.ts'
import { EditHistory } from './history/edit-history.ts'
import { FocusedText } from './history/focused-text.ts'
import { historyKeys } from './history/history-keys.ts'
import { LivePreview } from './live-preview.ts'
import { frameRefresh } from './remote/page-refresh.ts'
import { syncRemoteChanges } from './remote/remote-sync.ts'
import type { Draft } from './save/draft.ts'
import { createEditorApi } from './save/editor-api.ts'
import { openDraft } from './save/open-draft.ts'
import { paneDrafts } from './save/pane-drafts.ts'
import { type PromptSaver, promptSaver } from './save/prompt-saver.ts'
import { recordCalls } from './save/record-calls.ts'
import { saveBeforeLeaving } from './save/save-before-leaving.ts'
import { showStatus } from './save/save-status.ts'
import { showToast } from './save/show-toast.ts'
import { createUnsavedTexts } from './save/unsaved-texts.ts'
import { arrangeBlocks } from './structure/arrange-blocks.ts'
import { blockForms } from './structure/block-forms.ts'

/** Makes the forms of the page save automatically. */
export function startEditor(root: HTMLElement, now: () => Date): void {
  const { path = '', promptId = '', revision = '0' } = root.dataset
  const blocks = new Map<string, BlockField>()
  const unsavedTexts = createUnsavedTexts(promptId)
  const call = createEditorApi(path)
  const records = recordCalls(call)
  const history = new EditHistory()
  const texts = new BlockTexts(history)
  const frame = frameRefresh(root, path)
  const openHere = (draft: Draft) => openDraft(draft, saver, unsavedTexts)
  const pane = paneDrafts(root, openHere)
  const saver = promptSaver({
    calls: records,
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
    call,
    records,
    loadForms: frame.loadForms,
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
  bindKeys(root, { saver, blocks, history, refresh: frame.now })
  syncRemoteChanges({ path, promptId, saver, records, onRemoteChange: frame.soon })
  keepFresh(root, saver, frame.now)
}

function showAsLive(root: HTMLElement): void {
  // Choosing a kind adds the block, so the form for it is not needed.
  root.querySelector('.add-block:not([open])')?.remove()
  root.classList.add('is-live')
}

interface KeyTargets {
  readonly saver: PromptSaver
  readonly blocks: ReadonlyMap<string, BlockField>
  readonly history: EditHistory
  readonly refresh: () => Promise<void>
}

function bindKeys(root: HTMLElement, { saver, blocks, history, refresh }: KeyTargets): void {
  editorKeys(root, saver, refresh)
  showKeys(root)
  historyKeys(root, history, showToast)
  findBar({ root, blocks, focused: new FocusedText(root) })
}

function onInput(form: HTMLFormElement, changed: () => void): void {
  for (const eventName of ['input', VALUE_REPLACED]) form.addEventListener(eventName, changed)
}

const PRESENCE_MS = 60_000

/**
 * Saves again as soon as it may work and before the page is hidden, and keeps up to date how long
 * ago others changed the prompt.
 */
function keepFresh(root: HTMLElement, saver: PromptSaver, refresh: () => Promise<void>): void {
  setInterval(() => {
    if (!document.hidden && root.querySelector('#editor-presence > *')) void refresh()
  }, PRESENCE_MS)
  const flush = () => void saver.flush()
  addEventListener('online', flush)
  addEventListener('focus', flush)
  document.addEventListener('visibilitychange', flush)
}
