import type { BlockEdits } from './block-edits.ts'
import { whenIdle } from './when-idle.ts'

/** Lets every block be dragged by its handle; what that needs is loaded once the page is at rest. */
export function draggedBlocks(root: HTMLElement, edits: BlockEdits): void {
  const dragging = new Promise<typeof import('./drag-blocks.ts')>((resolve) =>
    whenIdle(() => resolve(import('./drag-blocks.ts'))),
  )
  const known = new WeakSet<Element>()
  root.addEventListener('pointerover', async ({ target }) => {
    const handle = target instanceof Element && target.closest<HTMLElement>('.block-handle')
    if (!handle || known.has(handle)) return
    known.add(handle)
    const { makeDraggable } = await dragging
    makeDraggable(root, handle, (id, place) => void edits.move(id, place))
  })
}
