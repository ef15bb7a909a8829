import type { EditQueue } from './queue/edit-queue.ts'

const MOVES: Readonly<Record<string, string>> = { ArrowUp: 'up', ArrowDown: 'down' }

/** ⌘S saves a version, ⌘↵ opens publishing, ⌥↑ and ⌥↓ move the focused block. */
export function editorKeys(
  root: HTMLElement,
  queue: EditQueue,
  refreshFrame: () => Promise<void>,
): void {
  showKeys(root)
  document.addEventListener('keydown', async (event) => {
    const isCommand = event.metaKey || event.ctrlKey
    if (isCommand && event.key === 's') {
      event.preventDefault()
      await queue.flush()
      // Only the server knows whether there is something to save.
      await refreshFrame()
      const dialog = root.querySelector<HTMLElement>('#save-version')
      dialog?.showPopover()
      dialog?.querySelector<HTMLInputElement>('input[name="note"]')?.focus()
    }
    if (isCommand && event.key === 'Enter') {
      event.preventDefault()
      root.querySelector<HTMLAnchorElement>('a[href$="/publish"]')?.click()
    }
    const move = MOVES[event.key]
    const form = event.target instanceof Element && event.target.closest('form.block')
    if (event.altKey && move && form) {
      event.preventDefault()
      form.querySelector<HTMLButtonElement>(`button[value="${move}"]`)?.click()
    }
  })
}

/** `?` shows the keys, except in text fields. */
function showKeys(root: HTMLElement): void {
  document.addEventListener('keydown', (event) => {
    const { target } = event
    const isText = target instanceof Element && target.closest('input, textarea, [contenteditable]')
    const isOver = document.querySelector('dialog[open], :popover-open') !== null
    if (event.key !== '?' || isText || isOver) return
    event.preventDefault()
    root.querySelector<HTMLElement>('#editor-keys')?.showPopover()
  })
}
