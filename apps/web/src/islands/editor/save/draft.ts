import type { EditableFields } from '@promptwire/core/editing/merge-fields'
import { fingerprint } from '@promptwire/core/editing/prompt-records'
import { VALUE_REPLACED } from '../field-text.ts'
import { shiftBetween, shifted } from '../history/text-splice.ts'

type Field = HTMLInputElement | HTMLTextAreaElement

/** A record of the prompt that is written on this page: its form, and how it stood at the server. */
export class Draft<Fields extends EditableFields = EditableFields> {
  /** Where it is saved, below the prompt's edits; by this name it is kept in the browser. */
  readonly address: string
  readonly form: HTMLFormElement
  /** How it stood when it was last in step with the server. */
  base: Fields
  /** Another person's save on the same base, until one of the two is chosen. */
  theirs: Fields | undefined
  /** Deleted by somebody else while something stood here that was not saved. */
  isDeleted = false
  /** The error of a refused save; the next keystroke retries. */
  refusal: string | undefined
  /** As the server drew it, perhaps with line ends that browsers do not keep. */
  readonly #drawn: { readonly base: Fields; readonly fingerprint: string }
  /** Looked up once: they are read at every keystroke. */
  readonly #fields: ReadonlyMap<keyof Fields & string, Field | null>

  /** As the server drew the form, whatever a browser filled in again. */
  constructor(form: HTMLFormElement, address: string, names: readonly (keyof Fields & string)[]) {
    this.form = form
    this.address = address
    this.#fields = new Map(names.map((name) => [name, findField(form, name)]))
    this.base = this.#each((field) => (isBox(field) ? field.defaultChecked : field.defaultValue))
    this.#drawn = { base: this.base, fingerprint: form.querySelector<Field>(BASE)?.value ?? '' }
  }

  /** How the server tells `base` from any other state, if the form is sent. */
  fingerprint(): string {
    if (this.base === this.#drawn.base) return this.#drawn.fingerprint
    const key = findField(this.form, 'key')?.defaultValue
    return fingerprint({ ...(key !== undefined && { key }), ...this.base })
  }

  /** The current values of the form. */
  read(): Fields {
    return this.#each((field) => (isBox(field) ? field.checked : field.value))
  }

  /** Whether a field of the form is one of those that are saved by themselves. */
  hasField(target: EventTarget | null): boolean {
    return [...this.#fields.values()].some((field) => field === target)
  }

  /** Writes into the form what others wrote; the caret stays with its words. */
  takeOver(fields: Fields): void {
    this.#write(fields, () => new Event(VALUE_REPLACED, { bubbles: true }))
  }

  /** Writes into the form what one chose here, as if it had been typed. */
  write(fields: Fields): void {
    this.#write(fields, () => new InputEvent('input', { bubbles: true }))
  }

  /** Marks the form as saved, so that the page may redraw it. */
  settle(): void {
    for (const field of this.#fields.values()) {
      if (!field) continue
      if (isBox(field)) field.defaultChecked = field.checked
      else if (field.defaultValue !== field.value) field.defaultValue = field.value
    }
  }

  #each(readOne: (field: Field) => string | boolean): Fields {
    const values = [...this.#fields].map(([name, field]) => [name, field ? readOne(field) : false])
    // By the names that it was made with.
    return Object.fromEntries(values) as Fields
  }

  #write(fields: Fields, event: () => Event): void {
    for (const [name, field] of this.#fields) {
      const value = fields[name]
      if (field && rewrite(field, value)) field.dispatchEvent(event())
    }
  }
}

const BASE = 'input[type="hidden"][name="base"]'

export const findField = (form: HTMLFormElement, name: string): Field | null =>
  form.querySelector<Field>(`:is(input, textarea)[name="${name}"]:not([type="hidden"])`)

const isBox = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && field.type === 'checkbox'

/** True where something else stood there. */
function rewrite(field: Field, value: string | boolean | undefined): boolean {
  if (isBox(field)) {
    if (field.checked === value) return false
    field.checked = value === true
    return true
  }
  const before = field.value
  if (before === value) return false
  const { selectionStart, selectionEnd } = field
  field.value = String(value ?? '')
  const shift = shiftBetween(before, field.value)
  field.setSelectionRange(shifted(selectionStart ?? 0, shift), shifted(selectionEnd ?? 0, shift))
  return true
}
