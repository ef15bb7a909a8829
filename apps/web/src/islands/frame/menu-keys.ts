const ITEMS = '.menu-item, .segment'

/** The next item for each key. */
const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at <= 0 ? count - 1 : at - 1),
  Home: () => 0,
  End: (_, count) => count - 1,
}

/**
 * Arrows, Home and End move the focus in an open menu, and an arrow on its button enters it. Menus
 * stay lists of links and buttons: Tab and Escape work without a script.
 */
export function menuKeys(page: Document): void {
  page.addEventListener('keydown', (event) => {
    const step = STEPS[event.key]
    const { target } = event
    if (!step || !(target instanceof HTMLElement) || target.matches('input, textarea, select'))
      return
    const menu = target.closest<HTMLElement>('.menu:popover-open') ?? findMenu(target, event.key)
    if (!menu) return
    const items = [...menu.querySelectorAll<HTMLElement>(ITEMS)].filter(isShown)
    if (items.length === 0) return
    event.preventDefault()
    items[step(items.indexOf(target), items.length)]?.focus()
  })
}

const isShown = (item: HTMLElement): boolean => item.checkVisibility()

/** Finds the menu that an arrow key opens. */
function findMenu(button: HTMLElement, key: string): HTMLElement | undefined {
  const id = button.getAttribute('popovertarget')
  const menu = id === null ? null : document.getElementById(id)
  if (!menu?.matches('.menu') || !key.startsWith('Arrow')) return undefined
  if (!menu.matches(':popover-open')) menu.togglePopover({ source: button })
  return menu
}
