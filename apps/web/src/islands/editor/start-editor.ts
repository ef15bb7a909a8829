import { isSameBlock, mergeBlock } from '@promptwire/core/editing/merge-block'
import { arrangeBlocks } from './arrange-blocks.ts'
import { type BlockField, openBlock, takeOver, write, written } from './block-field.ts'
import { BlockSaver } from './block-saver.ts'
import { BlockTexts } from './block-texts.ts'
import { showChoice } from './choice-card.ts'
import { editCalls } from './edit-calls.ts'
import { EditHistory } from './edit-history.ts'
import { editorKeys } from './editor-keys.ts'
import { findBar } from './find-bar.ts'
import { FocusedText } from './focused-text.ts'
import { followOthers } from './follow-others.ts'
import { historyKeys } from './history-keys.ts'
import { type KeptTexts, keptTexts } from './kept-text.ts'
import { livePreview } from './live-preview.ts'
import { adoptFrame, freshFrame } from './page-refresh.ts'
import { saveBeforeLeaving } from './save-before-leaving.ts'
import { sayState } from './save-status.ts'
import { sayToast } from './say-toast.ts'
import { showEditors } from './show-editors.ts'
import { showKeys } from './show-keys.ts'
import { blockForms } from './shown-blocks.ts'
import { structureCalls } from './structure-calls.ts'

const FRAME_MS = 1_200

/** Makes the forms of the page save by themselves. */
export function startEditor(root: HTMLElement): void {
  const { path = '', promptId = '', revision = '0' } = root.dataset
  const blocks = new Map<string, BlockField>()
  const kept = keptTexts(promptId)
  const calls = { ...editCalls(path), ...structureCalls(path) }
  const history = new EditHistory()
  const texts = new BlockTexts(history)
  let frameTimer = 0
  const refreshFrame = async () => {
    clearTimeout(frameTimer)
    const page = await freshFrame(path)
    if (page) adoptFrame(root, page)
  }
  const refreshFrameSoon = () => {
    clearTimeout(frameTimer)
    frameTimer = setTimeout(() => void refreshFrame(), FRAME_MS)
  }
  const saver = new BlockSaver({
    calls,
    kept,
    blocks,
    revision: Number(revision),
    say: (state, message) => sayState(root, state, message),
    onOrder: (ids) => structure.adopt(ids),
    onSaved: refreshFrameSoon,
  })
  const preview = livePreview(root, promptId, () => [...blocks.values()])
  const open = (form: HTMLFormElement) => {
    const block = openBlock(form)
    blocks.set(block.id, block)
    texts.open(block)
    form.addEventListener('input', () => {
      form.classList.toggle('is-off', !written(block).enabled)
      saver.touched(block)
      preview.draw()
    })
    offerKept(block, kept, () => saver.touched(block))
  }
  for (const form of blockForms(root)) open(form)
  const structure = arrangeBlocks({
    ...{ root, promptId, calls, saver, blocks, texts, history, open },
    onChange: () => {
      preview.draw()
      refreshFrameSoon()
    },
  })
  root.classList.add('is-live')
  saveBeforeLeaving(root, saver)
  editorKeys(root, saver, refreshFrame)
  showKeys(root)
  historyKeys(root, history, sayToast)
  findBar({ root, blocks, focused: new FocusedText(root) })
  const editors = showEditors(root, path)
  followOthers({ path, promptId, saver, calls, onOthers: editors.changed })
  addEventListener('online', () => void saver.flush())
  addEventListener('focus', () => void saver.flush())
  document.addEventListener('visibilitychange', () => void saver.flush())
}

/** What was typed here and never saved: a crash, or a session that had ended. */
function offerKept(block: BlockField, kept: KeptTexts, touched: () => void): void {
  const text = kept.read(block.id)
  const now = block.base
  if (!text || isSameBlock(text.mine, now)) {
    kept.forget(block.id)
    return
  }
  const { merged } = mergeBlock(text.base, text.mine, now)
  takeOver(block, now)
  showChoice(block.form, {
    title: 'You wrote this here, and it was not saved',
    lead: 'The text below is what the prompt has now.',
    text: text.mine.content,
    choices: [
      {
        label: 'Put it back',
        choose: () => {
          write(block, merged)
          touched()
        },
      },
      { label: 'Discard', choose: () => kept.forget(block.id) },
    ],
  })
}
