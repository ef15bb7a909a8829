import type { EditHistory, Stepped } from './edit-history.ts'

const STEP_MESSAGES: Partial<Record<Stepped, string>> = {
  gone: 'This can no longer be undone: someone changed the same text.',
}

/** ⌘Z, ⇧⌘Z and Ctrl Y go through the prompt's history, and so do undo and redo of a browser's menus. */
export function historyKeys(
  root: HTMLElement,
  history: EditHistory,
  showMessage: (words: string) => void,
): void {
  const step = (event: Event, isRedo: boolean) => {
    event.preventDefault()
    // A field that listens itself, as the larger editor does, does nothing more.
    event.stopPropagation()
    const words = STEP_MESSAGES[isRedo ? history.redo() : history.undo()]
    if (words) showMessage(words)
  }
  const keydown = (event: KeyboardEvent) => {
    if (!(event.metaKey || event.ctrlKey) || event.altKey || !isAmongEdits(root, event)) return
    const key = event.key.toLowerCase()
    if (key === 'z') step(event, event.shiftKey)
    if (key === 'y') step(event, true)
  }
  const beforeInput = (event: InputEvent) => {
    if (!isAmongEdits(root, event)) return
    if (event.inputType === 'historyUndo') step(event, false)
    if (event.inputType === 'historyRedo') step(event, true)
  }
  document.addEventListener('keydown', keydown, { capture: true })
  root.addEventListener('beforeinput', beforeInput, { capture: true })
}

/** Other fields of the page keep the undo that browsers give them, as does a half-written new key. */
function isAmongEdits(root: HTMLElement, { target }: Event): boolean {
  if (target === document.body) return true
  const isWriting =
    target instanceof HTMLInputElement && target.matches('form[data-address] [name="key"]')
  if (isWriting && target.value !== target.defaultValue) return false
  if (!(target instanceof Element) || !root.contains(target)) return false
  return target.closest(EDITED) !== null || target.closest(TEXT) === null
}

const EDITED = ':is(form.block, form[data-address])'
const TEXT = ':is(input, textarea, select, [contenteditable])'
