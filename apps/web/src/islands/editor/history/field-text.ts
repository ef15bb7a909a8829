import { type Splice, spliceBetween, splicesBetween } from '@promptwire/core/editing/text-splices'
import { type Field, VALUE_REPLACED } from '../forms/draft.ts'
import type { EditHistory } from './edit-history.ts'
import { rebaseTexts, TextEdit, type TextTarget } from './text-edit.ts'

/** One text of a form, in whichever field it is at the moment. */
export class FieldText implements TextTarget {
  readonly #history: EditHistory
  #field: Field
  #known: string

  constructor(history: EditHistory, field: Field) {
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

  /** The text is in another field now: its form was rendered again. */
  moveTo(field: Field): void {
    this.#field = field
    this.#known = field.value
    this.#listen(field)
  }

  #listen(field: Field): void {
    field.addEventListener('input', (event) => this.#record(event))
    field.addEventListener('blur', () => this.#history.seal())
    field.addEventListener(VALUE_REPLACED, () => {
      const before = this.#known
      this.#known = field.value
      rebaseTexts(this.#history, this, before, this.#known)
    })
  }

  #record(event: Event): void {
    const before = this.#known
    this.#known = this.#field.value
    const how = event instanceof InputEvent ? event.inputType : ''
    const made = { at: event.timeStamp, isTyping: TYPING.test(how) }
    // Last place first, so that each is at its place when it is undone.
    this.#history.group(() => {
      for (const splice of findSplices(before, this.#known).toReversed()) {
        this.#history.record(new TextEdit(this, splice, made))
      }
    })
  }
}

/** A text that was replaced has a splice for each of its changed words. */
function findSplices(before: string, after: string): Splice[] {
  const whole = spliceBetween(before, after)
  if (!whole) return []
  return whole.removed === '' || whole.inserted === '' ? [whole] : splicesBetween(before, after)
}

const TYPING = /^(insertText|insertCompositionText|deleteContent(Backward|Forward))$/
