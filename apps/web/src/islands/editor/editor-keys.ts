import type { PromptSaver } from './save/prompt-saver.ts'

const MOVES: Readonly<Record<string, string>> = { ArrowUp: 'up', ArrowDown: 'down' }

/** ⌘S saves a version, ⌘↵ opens publishing, ⌥↑ and ⌥↓ move the block that one is in. */
export function editorKeys(
  root: HTMLElement,
  saver: PromptSaver,
  refreshFrame: () => Promise<void>,
): void {
  document.addEventListener('keydown', async (event) => {
    const isCommand = event.metaKey || event.ctrlKey
    if (isCommand && event.key === 's') {
      event.preventDefault()
      await saver.flush()
      // Whether there is something to save as a version is for the server to say.
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
