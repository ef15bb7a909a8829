import type { WrittenBlock } from '@promptwire/core/editing/merge-block'
import { TAKEN_OVER } from './field-text.ts'
import { shiftBetween, shifted } from './text-splice.ts'

/** A block on the page: its form, and how it stood when it was last in step with the server. */
export interface BlockField {
  readonly id: string
  readonly form: HTMLFormElement
  base: WrittenBlock
  /** What somebody else saved over the same base, until one of the two is chosen. */
  theirs: WrittenBlock | undefined
  /** Deleted by somebody else while text stood here that was not saved. */
  isGone: boolean
  /** Why the server would not take it; the next keystroke tries again. */
  isRefused: boolean
}

const inputOf = (form: HTMLFormElement, name: string): HTMLInputElement | null =>
  form.querySelector(`input[name="${name}"]:not([type="hidden"])`)

export const titleOf = (form: HTMLFormElement): HTMLInputElement | null => inputOf(form, 'title')

export const switchOf = (
  form: HTMLFormElement,
  name: 'enabled' | 'is_required',
): HTMLInputElement | null => inputOf(form, name)

export const textOf = (form: HTMLFormElement): HTMLTextAreaElement | null =>
  form.querySelector('textarea[name="content"]')

/** What stands in the form now. */
export const written = ({ form }: BlockField): WrittenBlock => ({
  title: inputOf(form, 'title')?.value ?? '',
  content: textOf(form)?.value ?? '',
  enabled: inputOf(form, 'enabled')?.checked ?? true,
  is_required: inputOf(form, 'is_required')?.checked ?? false,
})

/** As the server drew it, whatever a browser filled in again. */
const drawn = (form: HTMLFormElement): WrittenBlock => ({
  title: inputOf(form, 'title')?.defaultValue ?? '',
  content: textOf(form)?.defaultValue ?? '',
  enabled: inputOf(form, 'enabled')?.defaultChecked ?? true,
  is_required: inputOf(form, 'is_required')?.defaultChecked ?? false,
})

export function openBlock(form: HTMLFormElement): BlockField {
  const id = form.id.replace('block-', '')
  return { id, form, base: drawn(form), theirs: undefined, isGone: false, isRefused: false }
}

/** Writes into the form what others wrote; the caret stays where it was. */
export function takeOver({ form }: BlockField, block: WrittenBlock): void {
  rewrite(titleOf(form), block.title, new Event(TAKEN_OVER))
  rewrite(textOf(form), block.content, new Event(TAKEN_OVER))
  const enabled = inputOf(form, 'enabled')
  const required = inputOf(form, 'is_required')
  if (enabled) enabled.checked = block.enabled
  if (required) required.checked = block.is_required
  form.classList.toggle('is-off', !block.enabled)
}

/** Writes into the form what one chose here, as if it had been typed. */
export function write({ form }: BlockField, block: WrittenBlock): void {
  rewrite(titleOf(form), block.title, input())
  rewrite(textOf(form), block.content, input())
  for (const name of ['enabled', 'is_required'] as const) {
    const box = switchOf(form, name)
    if (!box || box.checked === block[name]) continue
    box.checked = block[name]
    box.dispatchEvent(input())
  }
}

const input = () => new InputEvent('input', { bubbles: true })

function rewrite(
  field: HTMLInputElement | HTMLTextAreaElement | null,
  text: string,
  event: Event,
): void {
  if (!field || field.value === text) return
  const { value, selectionStart, selectionEnd } = field
  field.value = text
  const shift = shiftBetween(value, text)
  field.setSelectionRange(shifted(selectionStart ?? 0, shift), shifted(selectionEnd ?? 0, shift))
  field.dispatchEvent(event)
}

/** A form that is sent without the script tells what it was made of. */
export function tellBase({ form }: BlockField, name: 'revision' | 'base', value: string): void {
  const hidden = form.querySelector<HTMLInputElement>(`input[type="hidden"][name="${name}"]`)
  if (hidden) hidden.value = value
}
