import { unmoved } from '@promptwire/core/editing/block-order'

/** Told to a block whose text has to be seen: it opens where it is folded away. */
export const WANTED = 'block-wanted'

export const idOf = (form: Element): string => form.id.replace('block-', '')

export const blockForms = (root: ParentNode): HTMLFormElement[] => [
  ...root.querySelectorAll<HTMLFormElement>('form.block'),
]

/** The form of the block in which something is. */
export function blockForm(inside: EventTarget | null): HTMLFormElement | undefined {
  const form = inside instanceof Element ? inside.closest('form.block') : null
  return form instanceof HTMLFormElement ? form : undefined
}

/** What people call a block: its title, as it stands in the form. */
export const nameOf = (form: Element): string =>
  form.querySelector<HTMLInputElement>('.block-title')?.value.trim() || 'The block'

export const typeOf = (form: HTMLElement): string => form.dataset['type'] ?? 'custom'

/** A form as the server has drawn it. */
export function parsedForm(html: string): HTMLFormElement | undefined {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const form = page.querySelector<HTMLFormElement>('form.block')
  return form ? document.adoptNode(form) : undefined
}

/** Lets the blocks stand in an order; only those that have to are moved. */
export function arrange(
  root: HTMLElement,
  ids: readonly string[],
  formOf: (id: string) => HTMLFormElement | undefined,
): void {
  const stay = unmoved(blockForms(root).map(idOf), ids)
  const list = root.querySelector<HTMLElement>('.editor-blocks')
  let next = list?.querySelector(':scope > .blocks-end') ?? null
  if (!list) return
  for (const id of ids.toReversed()) {
    const form = formOf(id)
    if (!form) continue
    if (!stay.has(id)) moveInto(list, form, next)
    next = form
  }
}

interface StateKeeping {
  moveBefore(node: Node, next: Node | null): void
}

/** Moves without losing focus, caret and open menus, where the browser can do that. */
function moveInto(list: HTMLElement & Partial<StateKeeping>, form: HTMLElement, next: Node | null) {
  if (form.isConnected && list.moveBefore) return list.moveBefore(form, next)
  const focused = form.contains(document.activeElement) ? document.activeElement : null
  list.insertBefore(form, next)
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
}
