import { whenIdle } from '../when-idle.ts'
import type { BlockEdits } from './block-edits.ts'

/** Makes blocks draggable by their handle; loads the library when the page is idle. */
export function draggedBlocks(root: HTMLElement, edits: BlockEdits): void {
  let loading: Promise<typeof import('./drag-blocks.ts')> | undefined
  const load = () => {
    loading ??= import('./drag-blocks.ts').catch((error: unknown) => {
      // The connection may return later.
      loading = undefined
      throw error
    })
    return loading
  }
  whenIdle(() => void load().catch(() => undefined))
  const known = new WeakSet<Element>()
  root.addEventListener('pointerover', async ({ target }) => {
    const handle = target instanceof Element && target.closest<HTMLElement>('.block-handle')
    if (!handle || known.has(handle)) return
    const dragging = await load().catch(() => undefined)
    if (!dragging || known.has(handle)) return
    known.add(handle)
    dragging.makeDraggable(root, handle, (id, place) => edits.move(id, place))
  })
}
