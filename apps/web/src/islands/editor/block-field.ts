import { Draft, fieldOf } from './draft.ts'

/** What of a block is written by hand. */
export type WrittenBlock = Readonly<{
  title: string
  content: string
  enabled: boolean
  is_required: boolean
}>

const NAMES = ['title', 'content', 'enabled', 'is_required'] as const

/** A block on the page. */
export class BlockField extends Draft<WrittenBlock> {
  readonly id: string

  constructor(form: HTMLFormElement) {
    const id = form.id.replace('block-', '')
    super(form, `blocks/${id}`, NAMES)
    this.id = id
    form.addEventListener('input', () => this.#showWhetherOn())
  }

  override takeOver(block: WrittenBlock): void {
    super.takeOver(block)
    this.#showWhetherOn()
  }

  #showWhetherOn(): void {
    this.form.classList.toggle('is-off', !this.read().enabled)
  }
}

/** What stands in a block's form now. */
export const written = (block: BlockField): WrittenBlock => block.read()

export const textOf = (form: HTMLFormElement): HTMLTextAreaElement | null =>
  form.querySelector('textarea[name="content"]')

export const titleOf = (form: HTMLFormElement): HTMLInputElement | null =>
  form.querySelector('input[name="title"]')

export const switchOf = (
  form: HTMLFormElement,
  name: 'enabled' | 'is_required',
): HTMLInputElement | null => {
  const box = fieldOf(form, name)
  return box instanceof HTMLInputElement ? box : null
}
