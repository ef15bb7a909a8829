import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { pointerOutsideOfPreview } from '@atlaskit/pragmatic-drag-and-drop/element/pointer-outside-of-preview'
import { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/element/set-custom-native-drag-preview'
import {
  attachClosestEdge,
  extractClosestEdge,
} from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge'
import { type BlockPosition, findBlockPosition } from '@promptwire/core/editing/block-order'
import { blockForm, blockForms, getBlockId, getBlockName } from './block-forms.ts'

type Drop = (id: string, place: BlockPosition) => void

/** Makes a block draggable by its handle. Blocks are drop targets only during a drag. */
export function makeDraggable(root: HTMLElement, handle: HTMLElement, drop: Drop): void {
  let stop = () => {}
  const form = () => blockForm(handle)
  draggable({
    element: handle,
    onGenerateDragPreview: ({ nativeSetDragImage }) =>
      setCustomNativeDragPreview({
        nativeSetDragImage,
        getOffset: pointerOutsideOfPreview({ x: '12px', y: '8px' }),
        render: ({ container }) => container.append(buildPreview(form())),
      }),
    onDragStart: () => {
      form()?.classList.add('is-dragged')
      stop = combine(...blockForms(root).map(makeDropTarget))
    },
    onDrop: ({ location }) => {
      const dragged = form()
      dragged?.classList.remove('is-dragged')
      stop()
      const [target] = location.current.dropTargets
      if (target) mark(target.element)
      if (!dragged || !target || target.element === dragged) return
      const ids = blockForms(root)
        .map(getBlockId)
        .filter((id) => id !== getBlockId(dragged))
      drop(
        getBlockId(dragged),
        placeAt(ids, getBlockId(target.element), extractClosestEdge(target.data)),
      )
    },
  })
}

/** A block as a drop target, on the side that is nearer to the pointer. */
const makeDropTarget = (form: HTMLFormElement) =>
  dropTargetForElements({
    element: form,
    getData: ({ input, element }) =>
      attachClosestEdge({}, { input, element, allowedEdges: ['top', 'bottom'] }),
    onDrag: ({ self }) => mark(form, extractClosestEdge(self.data)),
    onDragLeave: () => mark(form),
  })

function mark(form: Element, edge?: string | null): void {
  if (edge && !form.classList.contains('is-dragged')) form.setAttribute('data-drop', edge)
  else form.removeAttribute('data-drop')
}

function placeAt(ids: readonly string[], target: string, edge: string | null): BlockPosition {
  const { after, before } = findBlockPosition(ids, target)
  return edge === 'top' ? { after, before: target } : { after: target, before }
}

function buildPreview(form: HTMLFormElement | undefined): HTMLElement {
  const preview = document.createElement('div')
  preview.className = 'block-preview'
  preview.textContent = form ? getBlockName(form) : ''
  return preview
}
