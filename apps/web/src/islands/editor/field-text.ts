import type { EditHistory } from './history/edit-history.ts'
import { rebaseTexts, TextEdit, type TextTarget } from './history/text-edit.ts'
import { type Splice, spliceBetween } from './history/text-splice.ts'

type TextField = HTMLInputElement | HTMLTextAreaElement

/** Event of a field whose text was replaced by someone else's. */
export const VALUE_REPLACED = 'taken-over'

/** One text of a block, in whichever field it is at the moment. */
export class FieldText implements TextTarget {
  readonly #history: EditHistory
  #field: TextField
  #known: string

  constructor(history: EditHistory, field: TextField) {
    this.#history = history
    this.#field = field
    this.#known = field.value
    this.#listen(field)
  }

  read = (): string => this.#field.value

  isHere = (): boolean => this.#field.isConnected

  replace = ({ at, removed, inserted }: Splice): void => {
    const field = this.#field
    field.setRangeText(inserted, at, at + removed.length, 'end')
    this.#known = field.value
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
    // A folded block opens.
    field.dispatchEvent(new Event('beforematch', { bubbles: true }))
    field.focus()
  }

  /** The text is in another field now: its block was rendered again. */
  moveTo(field: TextField): void {
    this.#field = field
    this.#known = field.value
    this.#listen(field)
  }

  #listen(field: TextField): void {
    field.addEventListener('input', (event) => this.#record(event))
    field.addEventListener('blur', () => this.#history.seal())
    field.addEventListener(VALUE_REPLACED, () => {
      const before = this.#known
      this.#known = field.value
      rebaseTexts(this.#history, this, before, this.#known)
    })
  }

  #record(event: Event): void {
    const splice = spliceBetween(this.#known, this.#field.value)
    if (!splice) return
    this.#known = this.#field.value
    const how = event instanceof InputEvent ? event.inputType : ''
    const made = { at: event.timeStamp, isTyping: TYPING.test(how) }
    this.#history.record(new TextEdit(this, splice, made))
  }
}

const TYPING = /^(insertText|insertCompositionText|deleteContent(Backward|Forward))$/
