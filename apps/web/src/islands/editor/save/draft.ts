import type { EditableFields } from '@promptwire/core/editing/merge-fields'
import { fingerprint } from '@promptwire/core/editing/prompt-records'
import { VALUE_REPLACED } from '../field-text.ts'
import { shiftBetween, shifted } from '../history/text-splice.ts'

type Field = HTMLInputElement | HTMLTextAreaElement

/** A record of the prompt on this page: its form and its last state on the server. */
export class Draft<Fields extends EditableFields = EditableFields> {
  /** Names the record, also in the browser's storage. */
  readonly address: string
  readonly form: HTMLFormElement
  /** Its last state known to be on the server. */
  base: Fields
  /** Another person's save on the same base, until one of the two is chosen. */
  theirs: Fields | undefined
  /** Deleted by someone else while it had unsaved text. */
  isDeleted = false
  /** The error of a refused save; the next keystroke retries. */
  refusal: string | undefined
  /** As the server drew it, perhaps with line ends that browsers do not keep. */
  readonly #drawn: { readonly base: Fields; readonly fingerprint: string }
  /** Looked up once: they are read at every keystroke. */
  readonly #fields: ReadonlyMap<keyof Fields & string, Field | null>

  /** Reads the form as the server rendered it, not what the browser restored. */
  constructor(form: HTMLFormElement, address: string, names: readonly (keyof Fields & string)[]) {
    this.form = form
    this.address = address
    this.#fields = new Map(names.map((name) => [name, findField(form, name)]))
    this.base = this.#each((field) => (isBox(field) ? field.defaultChecked : field.defaultValue))
    this.#drawn = { base: this.base, fingerprint: form.querySelector<Field>(BASE)?.value ?? '' }
  }

  /** Identifies `base` for the server if the form is submitted. */
  fingerprint(): string {
    if (this.base === this.#drawn.base) return this.#drawn.fingerprint
    const key = findField(this.form, 'key')?.defaultValue
    return fingerprint({ ...(key !== undefined && { key }), ...this.base })
  }

  /** The current values of the form. */
  read(): Fields {
    return this.#each((field) => (isBox(field) ? field.checked : field.value))
  }

  /** Whether a field of the form is autosaved. */
  hasField(target: EventTarget | null): boolean {
    return [...this.#fields.values()].some((field) => field === target)
  }

  /** Applies values by others to the form; the caret stays with its words. */
  takeOver(fields: Fields): void {
    this.#write(fields, () => new Event(VALUE_REPLACED, { bubbles: true }))
  }

  /** Writes values into the form as if they were typed. */
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

/** True if the value changed. */
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
