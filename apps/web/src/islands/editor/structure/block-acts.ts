import {
  type BlockPosition,
  findBlockPosition,
  positionAfterSteps,
} from '@promptwire/core/editing/block-order'
import type { BlockType } from '../block-field.ts'
import type { BlockEdits } from '../save/block-edits.ts'
import { blockForm, getBlockId } from './block-forms.ts'
import type { BlockStructure } from './block-structure.ts'

interface ActingOn {
  readonly root: HTMLElement
  readonly structure: BlockStructure
  readonly edits: BlockEdits
}

/** Actions of a block's buttons and keys; without a script they are forms. */
export function blockActs({ root, structure, edits }: ActingOn): void {
  const step = (id: string, steps: number) =>
    edits.move(id, positionAfterSteps(structure.shown(), id, steps))
  const acts: Readonly<Record<string, (id: string) => Promise<void>>> = {
    up: (id) => step(id, -1),
    down: (id) => step(id, 1),
    duplicate: (id) => edits.duplicate(id),
    delete: (id) => edits.remove(id),
  }
  root.addEventListener(
    'submit',
    (event) => {
      const form = blockForm(event.target)
      const button = event.submitter
      const act = button instanceof HTMLButtonElement && acts[button.value]
      if (!form || !act) return
      event.preventDefault()
      event.stopImmediatePropagation()
      closeMenu(button)
      void act(getBlockId(form))
    },
    // Before `saveBeforeLeaving`, which would submit the form.
    { capture: true },
  )
  root.addEventListener('keydown', (event) => {
    const handle = event.target instanceof Element && event.target.closest('.block-handle')
    const form = handle && blockForm(handle)
    const steps = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!form || steps === undefined || event.altKey) return
    event.preventDefault()
    void step(getBlockId(form), steps)
  })
  addByKind(root, structure, edits)
}

/** The menu of kinds, opened below the blocks or from a block's menu. */
function addByKind(root: HTMLElement, structure: BlockStructure, edits: BlockEdits): void {
  const kinds = root.querySelector<HTMLElement>('#block-kinds')
  let place: BlockPosition | undefined
  root.addEventListener('click', (event) => {
    const button = event.target instanceof Element && event.target.closest('button')
    if (!button || !kinds) return
    const { addBlock, title = '' } = button.dataset
    if (button.matches('.add-below, .add-block-button')) {
      place = placeBelow(button, structure)
      closeMenu(button)
    }
    if (addBlock === undefined) return
    closeMenu(button)
    // One of the kinds that the server wrote into the page.
    const type = addBlock as BlockType
    const block = { type, title, content: '', enabled: true, is_required: false }
    void edits.add(block, place ?? atTheEnd(structure))
  })
}

const atTheEnd = (structure: BlockStructure): BlockPosition => ({
  after: structure.shown().at(-1),
  before: undefined,
})

function placeBelow(button: Element, structure: BlockStructure): BlockPosition {
  const form = blockForm(button)
  if (!form) return atTheEnd(structure)
  return {
    after: getBlockId(form),
    before: findBlockPosition(structure.shown(), getBlockId(form)).before,
  }
}

function closeMenu(button: Element): void {
  const menu = button.closest<HTMLElement>('[popover]')
  if (menu?.matches(':popover-open')) menu.hidePopover()
}
