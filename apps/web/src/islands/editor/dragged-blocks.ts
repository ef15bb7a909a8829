import type { BlockEdits } from './block-edits.ts'

/** Lets every block be dragged by its handle; what that needs is loaded once the page is at rest. */
export function draggedBlocks(root: HTMLElement, edits: BlockEdits): void {
  const dragging = loadedAtRest(() => import('./drag-blocks.ts'))
  const known = new WeakSet<Element>()
  root.addEventListener('pointerover', async ({ target }) => {
    const handle = target instanceof Element && target.closest<HTMLElement>('.block-handle')
    if (!handle || known.has(handle)) return
    known.add(handle)
    const { makeDraggable } = await dragging
    makeDraggable(root, handle, (id, place) => void edits.move(id, place))
  })
}

/** Safari has no idle callbacks. */
const loadedAtRest = <Module>(load: () => Promise<Module>): Promise<Module> =>
  new Promise((resolve) => {
    const wait = globalThis.requestIdleCallback ?? setTimeout
    wait(() => resolve(load()))
  })
