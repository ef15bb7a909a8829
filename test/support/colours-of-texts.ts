/**
 * Describes every text by the values that decide its contrast: colours, size, weight and
 * backgrounds. Runs in the page.
 */
export function describeTexts(): Map<Element, string> {
  const backgrounds = new Map<Element, string>()
  /** Elements painted outside document order: any text may be on top of them. */
  const placed: (readonly [Element, DOMRect])[] = []
  const readBackground = (element: Element): string => {
    const { backgroundColor, backgroundImage, opacity, position } = getComputedStyle(element)
    const own = [backgroundColor, backgroundImage, opacity].join()
    const isPainted = own !== 'rgba(0, 0, 0, 0),none,1'
    if (isPainted && position !== 'static') placed.push([element, element.getBoundingClientRect()])
    const below = backgrounds.get(element.parentElement ?? element) ?? ''
    return isPainted ? `${below}/${own}` : below
  }
  const readText = (element: Element): string => {
    const style = getComputedStyle(element)
    return [style.color, style.fontSize, style.fontWeight, style.textShadow].join()
  }
  const shown = [...document.querySelectorAll('*')].filter((element) =>
    element.checkVisibility({ visibilityProperty: true }),
  )
  for (const element of shown) backgrounds.set(element, readBackground(element))
  const findOverlapping = (element: Element, { left, right, top, bottom }: DOMRect) =>
    placed
      .filter(([other]) => !other.contains(element) && !element.contains(other))
      .filter(([, at]) => at.left < right && at.right > left && at.top < bottom && at.bottom > top)
      .map(([other]) => backgrounds.get(other))
  const describe = (element: Element): string => {
    const link = element.closest('a')
    const around = link
      ? [getComputedStyle(link).textDecorationLine, readText(link.parentElement ?? link)]
      : []
    const overlapping = findOverlapping(element, element.getBoundingClientRect())
    return [readText(element), ...around, backgrounds.get(element), ...overlapping].join('|')
  }
  return new Map(shown.filter(hasText).map((element) => [element, describe(element)]))

  /** Excludes text for screen readers only, which is clipped or outside the page. */
  function hasText(element: Element): boolean {
    const { width, height, right, bottom } = element.getBoundingClientRect()
    if (width <= 1 || height <= 1 || right + scrollX <= 0 || bottom + scrollY <= 0) return false
    if (element.matches('input:not([type=checkbox], [type=radio]), select, textarea')) return true
    const isText = (node: Node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()
    return [...element.childNodes].some(isText)
  }
}
