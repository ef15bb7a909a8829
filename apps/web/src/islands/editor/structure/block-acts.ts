import { positionAfterSteps } from '@promptwire/core/editing/block-order'
import type { EditQueue } from '../queue/edit-queue.ts'
import { DEFAULT_OPTIONS } from '../queue/prompt-state.ts'
import type { BlockEdits } from './block-edits.ts'
import { blockForm, getBlockId } from './block-forms.ts'

interface ActingOn {
  readonly root: HTMLElement
  readonly queue: EditQueue
  readonly edits: BlockEdits
}

/** Actions of a block's buttons and keys. */
export function blockActs({ root, queue, edits }: ActingOn): void {
  const step = (id: string, steps: number) =>
    edits.move(id, positionAfterSteps(queue.state.order, id, steps))
  const acts: Readonly<Record<string, (id: string) => void>> = {
    up: (id) => step(id, -1),
    down: (id) => step(id, 1),
    duplicate: (id) => edits.duplicate(id),
    delete: (id) => edits.remove(id),
    detach: (id) => edits.detach(id),
  }
  root.addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLElement>('button[data-act]')
    const form = button && blockForm(button)
    if (!form) return
    closeMenu(button)
    acts[button.dataset['act'] ?? '']?.(getBlockId(form))
  })
  root.addEventListener('keydown', (event) => {
    const handle = event.target instanceof Element && event.target.closest('.block-handle')
    const form = handle && blockForm(handle)
    const steps = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!form || steps === undefined || event.altKey) return
    event.preventDefault()
    step(getBlockId(form), steps)
  })
  addByKind(root, edits)
}

/** The menu of kinds, opened below the blocks, from a block's menu or by ⇧⌘↵ in a block. */
function addByKind(root: HTMLElement, edits: BlockEdits): void {
  const kinds = root.querySelector<HTMLElement>('#block-kinds')
  let above: string | undefined
  const openBelow = (form: HTMLFormElement | undefined) => {
    above = form && getBlockId(form)
    const source = (form ?? root).querySelector<HTMLElement>(
      form ? '.block-head > [popovertarget]' : '.add-block-button',
    )
    kinds?.showPopover({ ...(source && { source }) })
    kinds?.querySelector<HTMLElement>('.menu-item')?.focus()
  }
  root.addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest('button')
    if (!button) return
    const { addBlock: type, title = '' } = button.dataset
    if (button.matches('.add-block-button')) above = undefined
    if (button.matches('.add-below')) {
      closeMenu(button)
      openBelow(blockForm(button))
    }
    if (type === undefined) return
    closeMenu(button)
    const block = {
      type,
      title,
      content: '',
      enabled: true,
      is_required: false,
      ...DEFAULT_OPTIONS,
    }
    edits.add(block, edits.positionBelow(above))
  })
  document.addEventListener('keydown', (event) => {
    const isCommand = event.metaKey || event.ctrlKey
    if (event.key !== 'Enter' || !isCommand || !event.shiftKey) return
    event.preventDefault()
    openBelow(blockForm(event.target))
  })
}

function closeMenu(button: Element): void {
  const menu = button.closest<HTMLElement>('[popover]')
  if (menu?.matches(':popover-open')) menu.hidePopover()
}
