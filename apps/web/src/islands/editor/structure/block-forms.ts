import type { BlockType } from '../block-field.ts'
import { putInOrder } from './put-in-order.ts'

/** Event for a block whose text must be visible: it unfolds. */
export const FOCUS_BLOCK = 'block-wanted'

export const getBlockId = (form: Element): string => form.id.replace('block-', '')

export const blockForms = (root: ParentNode): HTMLFormElement[] => [
  ...root.querySelectorAll<HTMLFormElement>('form.block'),
]

/** The form of the block that contains an element. */
export function blockForm(inside: EventTarget | null): HTMLFormElement | undefined {
  const form = inside instanceof Element ? inside.closest('form.block') : null
  return form instanceof HTMLFormElement ? form : undefined
}

/** The name of a block: its title in the form. */
export const getBlockName = (form: Element): string =>
  form.querySelector<HTMLInputElement>('.block-title')?.value.trim() || 'The block'

/** The server wrote it into the page. */
export const getBlockType = (form: HTMLElement) => (form.dataset['type'] ?? 'custom') as BlockType

/** Puts the block forms in an order. */
export function arrange(
  root: HTMLElement,
  ids: readonly string[],
  findForm: (id: string) => HTMLFormElement | undefined,
): void {
  const list = root.querySelector<HTMLElement>('.editor-blocks')
  const forms = ids.flatMap((id) => findForm(id) ?? [])
  if (list) putInOrder(list, forms, list.querySelector(':scope > .blocks-end'))
}
