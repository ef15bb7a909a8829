import type { WrittenBlock } from '@promptwire/core/editing/merge-block'

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

/** Writes into the form what is not there yet; the caret stays where it was. */
export function write({ form }: BlockField, block: WrittenBlock): void {
  const title = inputOf(form, 'title')
  const content = textOf(form)
  if (title && title.value !== block.title) title.value = block.title
  if (content && content.value !== block.content) {
    const { selectionStart, selectionEnd } = content
    content.value = block.content
    content.setSelectionRange(selectionStart, selectionEnd)
  }
  const enabled = inputOf(form, 'enabled')
  const required = inputOf(form, 'is_required')
  if (enabled) enabled.checked = block.enabled
  if (required) required.checked = block.is_required
  form.classList.toggle('is-off', !block.enabled)
}

/** A form that is sent without the script tells what it was made of. */
export function tellBase({ form }: BlockField, name: 'revision' | 'base', value: string): void {
  const hidden = form.querySelector<HTMLInputElement>(`input[type="hidden"][name="${name}"]`)
  if (hidden) hidden.value = value
}
