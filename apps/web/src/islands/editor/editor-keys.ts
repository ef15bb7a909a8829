import type { EditQueue } from './queue/edit-queue.ts'
import { blockForm, blockForms, getBlockId } from './structure/block-forms.ts'

const MOVES: Readonly<Record<string, string>> = { ArrowUp: 'up', ArrowDown: 'down' }
const STEPS: Readonly<Record<string, number>> = { PageUp: -1, PageDown: 1 }

interface EditorKeys {
  readonly root: HTMLElement
  readonly queue: EditQueue
  readonly refreshFrame: () => Promise<void>
  /** Focuses the text of a block, or what comes after the last one. */
  readonly focus: (id: string | undefined) => void
}

/** ⌘S saves a version, ⌘↵ opens publishing; with ⌥ the arrows move a block, page keys the focus. */
export function editorKeys({ root, queue, refreshFrame, focus }: EditorKeys): void {
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
    // In the Run pane the same keys run the prompt.
    const isInRun = event.target instanceof Element && event.target.closest('.run-pane') !== null
    if (isCommand && event.key === 'Enter' && !event.shiftKey && !isInRun) {
      event.preventDefault()
      root.querySelector<HTMLAnchorElement>('a[href$="/publish"]')?.click()
    }
    if (!event.altKey) return
    const [move, step] = [MOVES[event.key], STEPS[event.key]]
    const form = blockForm(event.target)
    if (move && form) {
      event.preventDefault()
      form.querySelector<HTMLButtonElement>(`button[data-act="${move}"]`)?.click()
    }
    if (step !== undefined) {
      event.preventDefault()
      focus(findNextBlock(root, form, step))
    }
  })
}

/** The block after or before one; from elsewhere the first or last one. */
function findNextBlock(
  root: HTMLElement,
  form: HTMLFormElement | undefined,
  step: number,
): string | undefined {
  const ids = blockForms(root).map(getBlockId)
  if (!form) return ids.at(step > 0 ? 0 : -1)
  return ids[Math.max(0, ids.indexOf(getBlockId(form)) + step)]
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
