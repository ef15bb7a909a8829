import { blockTypeName } from '@promptwire/contract/content/block-types'
import { putInOrder } from '../put-in-order.ts'
import type { BlockFields } from '../queue/prompt-state.ts'

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

export const findTextArea = (form: HTMLFormElement): HTMLTextAreaElement | null =>
  form.querySelector('textarea[name="content"]')

export const findTitleInput = (form: HTMLFormElement): HTMLInputElement | null =>
  form.querySelector('input[name="title"]')

/** The name of a block: its title in the form. */
export const getBlockName = (form: Element): string =>
  form.querySelector<HTMLInputElement>('.block-title')?.value.trim() || 'The block'

/** The server wrote it into the page. */
export const getBlockType = (form: HTMLElement): string => form.dataset['type'] ?? 'custom'

/** Puts the block forms in an order. */
export function arrange(root: HTMLElement, forms: readonly HTMLFormElement[]): void {
  const list = root.querySelector<HTMLElement>('.editor-blocks')
  if (list) putInOrder(list, forms, list.querySelector(':scope > .blocks-end'))
}

/** Makes the form of a block that the server has not rendered, from the page's template. */
export function createBlockForm(
  root: HTMLElement,
  id: string,
  block: BlockFields,
): HTMLFormElement {
  const template = root.querySelector<HTMLTemplateElement>('#block-template')
  const form = template?.content.querySelector('form')?.cloneNode(true)
  if (!(template && form instanceof HTMLFormElement)) throw new Error('the page has no template')
  const { id: templateId = '', title: templateTitle = '' } = template.dataset
  for (const element of [form, ...form.querySelectorAll('*')]) {
    for (const attribute of element.attributes) {
      attribute.value = attribute.value
        .replaceAll(templateId, () => id)
        .replaceAll(templateTitle, () => block.title)
    }
  }
  form.dataset['type'] = block.type
  const kind = form.querySelector<HTMLElement>('.block-kind')
  if (kind) kind.textContent = blockTypeName(block.type)
  const text = findTextArea(form)
  const button = root.querySelector<HTMLElement>(`[data-add-block="${block.type}"]`)
  if (text) text.placeholder = button?.dataset['placeholder'] ?? ''
  if (text) text.readOnly = block.type === 'include'
  return form
}
