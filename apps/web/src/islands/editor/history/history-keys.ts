import type { EditHistory, Stepped } from './edit-history.ts'

const STEP_MESSAGES: Partial<Record<Stepped, string>> = {
  gone: 'This can no longer be undone: someone changed the same text.',
  later: 'The server cannot be reached. Try again in a moment.',
}

/** ⌘Z, ⇧⌘Z and Ctrl Y go through the prompt's history, and so do undo and redo of a browser's menus. */
export function historyKeys(
  root: HTMLElement,
  history: EditHistory,
  showMessage: (words: string) => void,
): void {
  const step = async (event: Event, isRedo: boolean) => {
    event.preventDefault()
    // A field that listens itself, as the larger editor does, does nothing more.
    event.stopPropagation()
    const words = STEP_MESSAGES[await (isRedo ? history.redo() : history.undo())]
    if (words) showMessage(words)
  }
  const keydown = (event: KeyboardEvent) => {
    if (!(event.metaKey || event.ctrlKey) || event.altKey || !isAmongBlocks(root, event)) return
    const key = event.key.toLowerCase()
    if (key === 'z') void step(event, event.shiftKey)
    if (key === 'y') void step(event, true)
  }
  const beforeInput = (event: InputEvent) => {
    if (!isAmongBlocks(root, event)) return
    if (event.inputType === 'historyUndo') void step(event, false)
    if (event.inputType === 'historyRedo') void step(event, true)
  }
  document.addEventListener('keydown', keydown, { capture: true })
  root.addEventListener('beforeinput', beforeInput, { capture: true })
}

/** Other fields of the page keep the undo that browsers give them. */
function isAmongBlocks(root: HTMLElement, { target }: Event): boolean {
  if (target === document.body) return true
  const block =
    target instanceof Element && target.closest('.editor-blocks :is(form.block, .add-block-button)')
  return block !== false && root.contains(block)
}
