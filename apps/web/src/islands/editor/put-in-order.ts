import { unmoved } from '@promptwire/core/editing/block-order'

/**
 * Puts elements in an order before another one. Moves as few as possible and never the focused one,
 * because a moved text loses its caret.
 */
export function putInOrder(
  list: HTMLElement,
  elements: readonly HTMLElement[],
  end: Element | null,
): void {
  const now: readonly Element[] = [...list.children]
  const isInUse = elements.find((element) => element.contains(document.activeElement))
  const around = isInUse ? onTheirSide(now, elements, isInUse) : elements
  const stay = unmoved<Element>(now, around)
  let next = end
  for (const element of elements.toReversed()) {
    if (!stay.has(element)) moveInto(list, element, next)
    next = element
  }
}

/** The elements that are already on the right side of `middle`, and itself. */
function onTheirSide(
  now: readonly Element[],
  wanted: readonly Element[],
  middle: Element,
): Element[] {
  const before = new Set(now.slice(0, now.indexOf(middle)))
  const to = wanted.indexOf(middle)
  return wanted.filter((each, i) => each === middle || before.has(each) === i < to)
}

interface StateKeeping {
  moveBefore(node: Node, next: Node | null): void
}

/** Moves without closing menus, where the browser can do that. */
function moveInto(
  list: HTMLElement & Partial<StateKeeping>,
  moved: HTMLElement,
  next: Node | null,
) {
  if (moved.isConnected && list.moveBefore) list.moveBefore(moved, next)
  else list.insertBefore(moved, next)
}
