import type { EditableFields } from '@promptwire/core/editing/merge-fields'
import { shiftBetween, shifted } from '../history/text-splice.ts'

export type Field = HTMLInputElement | HTMLTextAreaElement

/** Event of a field whose text was replaced by someone else's. */
export const VALUE_REPLACED = 'taken-over'

/** The form of a record on this page. */
export class Draft {
  /** Names the record, also in the browser's storage. */
  readonly address: string
  readonly form: HTMLFormElement
  /** Looked up once: they are read at every keystroke. */
  readonly fields: ReadonlyMap<string, Field>

  constructor(form: HTMLFormElement, address: string, names: readonly string[]) {
    this.form = form
    this.address = address
    this.fields = new Map(
      names.flatMap((name) => {
        const field = findField(form, name)
        return field ? [[name, field] as const] : []
      }),
    )
    // A browser restores form values on reload, which may be older than what others saved.
    form.autocomplete = 'off'
  }

  /** The values that the server rendered. */
  drawn(): EditableFields {
    return this.#each((field) => (isBox(field) ? field.defaultChecked : field.defaultValue))
  }

  /** The current values. */
  read(): EditableFields {
    return this.#each((field) => (isBox(field) ? field.checked : field.value))
  }

  hasField(target: EventTarget | null): boolean {
    return [...this.fields.values()].some((field) => field === target)
  }

  /** Shows values by others; the caret stays with its words. */
  takeOver(values: EditableFields): void {
    this.#write(values, () => new Event(VALUE_REPLACED, { bubbles: true }))
  }

  /** Writes values as if they were typed. */
  write(values: EditableFields): void {
    this.#write(values, () => new InputEvent('input', { bubbles: true }))
  }

  /** Marks the form as saved, so that the page may redraw it. */
  settle(): void {
    for (const field of this.fields.values()) {
      if (isBox(field)) field.defaultChecked = field.checked
      else if (field.defaultValue !== field.value) field.defaultValue = field.value
    }
  }

  #each(readOne: (field: Field) => string | boolean): EditableFields {
    return Object.fromEntries([...this.fields].map(([name, field]) => [name, readOne(field)]))
  }

  #write(values: EditableFields, event: () => Event): void {
    for (const [name, field] of this.fields) {
      const value = values[name]
      if (value !== undefined && rewrite(field, value)) field.dispatchEvent(event())
    }
  }
}

export const findField = (form: HTMLFormElement, name: string): Field | null =>
  form.querySelector<Field>(`:is(input, textarea)[name="${name}"]:not([type="hidden"])`)

export const isBox = (field: EventTarget | null): field is HTMLInputElement =>
  field instanceof HTMLInputElement && field.type === 'checkbox'

/** True if the value changed. */
function rewrite(field: Field, value: string | boolean): boolean {
  if (isBox(field)) {
    if (field.checked === value) return false
    field.checked = value === true
    return true
  }
  const before = field.value
  if (before === value) return false
  const { selectionStart, selectionEnd } = field
  field.value = String(value)
  const shift = shiftBetween(before, field.value)
  field.setSelectionRange(shifted(selectionStart ?? 0, shift), shifted(selectionEnd ?? 0, shift))
  return true
}
