import type { RawInput } from '@promptwire/core/contract/operation'
import type { ProjectContract } from '@promptwire/core/contract/people/project-contract'
import { Draft, findField } from './save/draft.ts'

/** The editable values of a block. */
export type BlockValues = Readonly<{
  title: string
  content: string
  enabled: boolean
  is_required: boolean
}>

export type BlockType = RawInput<ProjectContract['create_block']>['type']

const NAMES = ['title', 'content', 'enabled', 'is_required'] as const

/** A block on the page. */
export class BlockField extends Draft<BlockValues> {
  readonly id: string

  constructor(form: HTMLFormElement) {
    const id = form.id.replace('block-', '')
    super(form, `blocks/${id}`, NAMES)
    this.id = id
    form.addEventListener('input', () => this.#showWhetherOn())
  }

  override takeOver(block: BlockValues): void {
    super.takeOver(block)
    this.#showWhetherOn()
  }

  #showWhetherOn(): void {
    this.form.classList.toggle('is-off', !this.read().enabled)
  }
}

/** The current values of a block's form. */
export const readBlock = (block: BlockField): BlockValues => block.read()

export const findTextArea = (form: HTMLFormElement): HTMLTextAreaElement | null =>
  form.querySelector('textarea[name="content"]')

export const findTitleInput = (form: HTMLFormElement): HTMLInputElement | null =>
  form.querySelector('input[name="title"]')

export const findCheckbox = (
  form: HTMLFormElement,
  name: 'enabled' | 'is_required',
): HTMLInputElement | null => {
  const box = findField(form, name)
  return box instanceof HTMLInputElement ? box : null
}
