import type { EditableFields } from '@promptwire/core/editing/merge-fields'
import { spliceBetween } from '@promptwire/core/editing/text-splices'

export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Event of a field whose value did not change by typing. */
export const VALUE_REPLACED = 'taken-over'

/** Event of a text field whose caret was placed by a script. */
export const CARET_PLACED = 'caret-placed'

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
    return this.#each(drawnValue)
  }

  /** The current values. */
  read(): EditableFields {
    return this.#each((field) => (isBox(field) ? field.checked : field.value))
  }

  findName(target: EventTarget | null): string | undefined {
    return [...this.fields].find(([, field]) => field === target)?.[0]
  }

  /** Shows other values; the caret stays with its words. */
  takeOver(values: EditableFields): void {
    for (const [name, field] of this.fields) {
      const value = values[name]
      if (value === undefined || !rewrite(field, value)) continue
      field.dispatchEvent(new Event(VALUE_REPLACED, { bubbles: true }))
    }
  }

  /** Marks the form as saved, so that the page may redraw it. */
  settle(): void {
    for (const field of this.fields.values()) {
      if (isBox(field)) field.defaultChecked = field.checked
      else if (isSelect(field)) {
        for (const option of field.options) option.defaultSelected = option.selected
      } else if (field.defaultValue !== field.value) field.defaultValue = field.value
    }
  }

  #each(readOne: (field: Field) => string | boolean): EditableFields {
    return Object.fromEntries([...this.fields].map(([name, field]) => [name, readOne(field)]))
  }
}

export const findField = (form: HTMLFormElement, name: string): Field | null =>
  form.querySelector<Field>(`:is(input, textarea, select)[name="${name}"]:not([type="hidden"])`)

export const isBox = (field: EventTarget | null): field is HTMLInputElement =>
  field instanceof HTMLInputElement && field.type === 'checkbox'

export const isSelect = (field: EventTarget | null): field is HTMLSelectElement =>
  field instanceof HTMLSelectElement

function drawnValue(field: Field): string | boolean {
  if (isBox(field)) return field.defaultChecked
  if (!isSelect(field)) return field.defaultValue
  return [...field.options].find(({ defaultSelected }) => defaultSelected)?.value ?? field.value
}

/** True if the value changed. */
function rewrite(field: Field, value: string | boolean): boolean {
  if (isBox(field)) {
    if (field.checked === value) return false
    field.checked = value === true
    return true
  }
  const before = field.value
  if (before === value) return false
  if (isSelect(field)) {
    field.value = String(value)
    return true
  }
  const { selectionStart, selectionEnd } = field
  field.value = String(value)
  const shift = (place: number) => shiftPlace(place, before, field.value)
  field.setSelectionRange(shift(selectionStart ?? 0), shift(selectionEnd ?? 0))
  return true
}

/** Moves a place past a change; one within removed text moves to its end. */
function shiftPlace(place: number, before: string, after: string): number {
  const { at, removed, inserted } = spliceBetween(before, after) ?? { at: place }
  if (place <= at) return place
  return Math.max(at, place - (removed?.length ?? 0)) + (inserted?.length ?? 0)
}

/** Puts the caret behind what has changed. */
export function placeCaret(field: Exclude<Field, HTMLSelectElement>, before: string): void {
  const splice = spliceBetween(before, field.value)
  if (!splice) return
  const end = splice.at + splice.inserted.length
  field.setSelectionRange(end, end)
  field.dispatchEvent(new Event(CARET_PLACED))
}
