import { unmoved } from '@promptwire/core/editing/block-order'

/**
 * Lets elements stand in an order before another one; only those that have to are moved, and the others
 * around the one that somebody is in: a text that is moved loses its caret.
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

/** Those that stand already on the side of one element where they belong, and itself. */
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
