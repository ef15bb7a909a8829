import type { BlockField } from './block-field.ts'
import { showChoice } from './choice-card.ts'

/** The page as the server draws it now; undefined where it cannot be had. */
export async function freshPage(): Promise<Document | undefined> {
  try {
    const response = await fetch(location.href, { redirect: 'manual' })
    if (!response.ok) return undefined
    return new DOMParser().parseFromString(await response.text(), 'text/html')
  } catch {
    return undefined
  }
}

/** What follows from the blocks, taken over where nobody is typing in it. */
const FRAME = ['.editor-published', '.editor-actions', '.editor-side']

export function adoptFrame(root: HTMLElement, page: Document): void {
  for (const part of FRAME) {
    const here = root.querySelector(part)
    const fresh = page.querySelector(part)
    if (here && fresh && !isInUse(here)) here.replaceWith(document.adoptNode(fresh))
  }
  root.dispatchEvent(new Event('frame-adopted'))
}

/** Somebody is in it, is asked something there, or has filled in something that was not sent. */
const isInUse = (part: Element): boolean =>
  part.contains(document.activeElement) ||
  part.querySelector(':popover-open') !== null ||
  [...part.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TYPED)].some(
    (field) =>
      field.value !== field.defaultValue ||
      (field instanceof HTMLInputElement && field.checked !== field.defaultChecked),
  )

/** The values of the preview are kept elsewhere. */
const TYPED = ':is(input, textarea):not(.preview-values *)'

interface Adopting {
  readonly blocks: Map<string, BlockField>
  readonly isUnsaved: (block: BlockField) => boolean
}

/** Takes over which blocks there are and in which order; gives the forms that are new here. */
export function adoptBlocks(
  root: HTMLElement,
  page: Document,
  { blocks, isUnsaved }: Adopting,
): HTMLFormElement[] {
  const added: HTMLFormElement[] = []
  const inOrder: HTMLElement[] = []
  for (const fresh of page.querySelectorAll<HTMLFormElement>('form.block')) {
    const here = document.getElementById(fresh.id)
    const form = here instanceof HTMLFormElement ? here : document.adoptNode(fresh)
    if (!here) added.push(form)
    inOrder.push(form)
  }
  for (const block of blocks.values()) {
    if (inOrder.includes(block.form)) continue
    if (isUnsaved(block)) offerGone(root, block, blocks)
    else remove(block, blocks)
  }
  place(root, inOrder)
  return added
}

/** The blocks in the order in which the page has them. */
export function sortAsShown(root: HTMLElement, blocks: Map<string, BlockField>): void {
  const shown = [...root.querySelectorAll('form.block')].flatMap(
    ({ id }) => blocks.get(id.replace('block-', '')) ?? [],
  )
  blocks.clear()
  for (const block of shown) blocks.set(block.id, block)
}

/** Moves only what stands elsewhere: a moved field loses the focus. */
function place(root: HTMLElement, forms: readonly HTMLElement[]): void {
  const end = root.querySelector('#add-block')
  let next: Element | null = end
  for (const form of forms.toReversed()) {
    if (next?.previousElementSibling !== form) next?.before(form)
    next = form
  }
}

function remove(block: BlockField, blocks: Map<string, BlockField>): void {
  block.form.remove()
  blocks.delete(block.id)
}

function offerGone(root: HTMLElement, block: BlockField, blocks: Map<string, BlockField>): void {
  block.isGone = true
  showChoice(block.form, {
    title: 'Somebody deleted this block while you were writing',
    lead: 'What you wrote stands below, and is kept in this browser.',
    text: block.base.content,
    choices: [
      { label: 'Add mine as a new block', choose: () => fillNew(root, block) },
      { label: 'Let it go', choose: () => remove(block, blocks) },
    ],
  })
}

function fillNew(root: HTMLElement, { form }: BlockField): void {
  const details = root.querySelector<HTMLDetailsElement>('#add-block')
  const fields = details?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'input[name="title"], textarea',
  )
  for (const field of fields ?? []) {
    const mine = form.querySelector<HTMLInputElement>(`[name="${field.name}"]`)
    field.value = mine?.value ?? ''
  }
  if (!details) return
  details.open = true
  details.querySelector<HTMLInputElement>('input[name="title"]')?.focus()
}
