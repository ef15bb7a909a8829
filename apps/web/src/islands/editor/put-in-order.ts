import { unmoved } from '@promptwire/core/editing/block-order'

/** Lets elements stand in an order before another one; only those that have to are moved. */
export function putInOrder(
  list: HTMLElement,
  elements: readonly HTMLElement[],
  end: Element | null,
): void {
  const stay = unmoved<Element>([...list.children], elements)
  let next = end
  for (const element of elements.toReversed()) {
    if (!stay.has(element)) moveInto(list, element, next)
    next = element
  }
}

interface StateKeeping {
  moveBefore(node: Node, next: Node | null): void
}

/** Moves without losing focus, caret and open menus, where the browser can do that. */
function moveInto(
  list: HTMLElement & Partial<StateKeeping>,
  moved: HTMLElement,
  next: Node | null,
) {
  if (moved.isConnected && list.moveBefore) return list.moveBefore(moved, next)
  const focused = moved.contains(document.activeElement) ? document.activeElement : null
  list.insertBefore(moved, next)
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
}
