import { Annotation, EditorState, type TransactionSpec } from '@codemirror/state'
import { EditorView, type ViewUpdate } from '@codemirror/view'
import { spliceBetween } from '@promptwire/core/editing/text-splices'
import { CARET_PLACED, VALUE_REPLACED } from '../forms/draft.ts'
import { type FoundInText, markFound } from './found-marks.ts'
import { toInputType } from './input-type.ts'
import { refreshPlaceholders } from './placeholder-marks.ts'
import { refusalMark } from './refusal-mark.ts'
import type { RichTextOptions } from './writing.ts'
import { writing } from './writing.ts'

/**
 * A larger editor in place of a text area, which stays hidden and always has the same text, so that
 * scripts and forms keep using it.
 */
export class RichText {
  readonly field: HTMLTextAreaElement
  readonly #view: EditorView
  readonly #label: string
  #text: string

  constructor(field: HTMLTextAreaElement, parts: RichTextOptions) {
    this.field = field
    this.#text = field.value
    this.#label = field.getAttribute('aria-label') ?? ''
    const hadFocus = document.activeElement === field
    this.#view = new EditorView({
      state: EditorState.create({
        doc: this.#text,
        selection: toSelection(field),
        extensions: [
          writing({ ...parts, label: this.#label, placeholder: field.placeholder }),
          refusalMark(field),
          EditorView.updateListener.of(this.#toField),
          EditorView.domEventHandlers({ blur: () => void field.dispatchEvent(new Event('blur')) }),
        ],
      }),
    })
    field.after(this.#view.dom)
    if (hadFocus) this.#view.focus()
    field.hidden = true
    field.removeAttribute('aria-label')
    // Focusing the text area focuses the editor.
    field.focus = () => this.#view.focus()
    field.addEventListener('input', this.#fromMe)
    field.addEventListener(VALUE_REPLACED, this.#fromOthers)
    field.addEventListener(CARET_PLACED, this.#placeCaret)
  }

  /** The text area takes its place again, as the text was left. */
  close(): void {
    const { field } = this
    Reflect.deleteProperty(field, 'focus')
    field.removeEventListener('input', this.#fromMe)
    field.removeEventListener(VALUE_REPLACED, this.#fromOthers)
    field.removeEventListener(CARET_PLACED, this.#placeCaret)
    field.hidden = false
    field.setAttribute('aria-label', this.#label)
    this.#syncSelection()
    this.#view.destroy()
  }

  /** Marks what was found in this text, and brings the one that is looked at into view. */
  showFound(found: FoundInText): void {
    const { current } = found
    this.#view.dispatch({
      effects: [
        markFound.of(found),
        ...(current ? [EditorView.scrollIntoView(current.from, { y: 'center' })] : []),
      ],
      ...(current && { selection: { anchor: current.from, head: current.to } }),
    })
  }

  /** Replaces the selection. */
  insert(text: string): void {
    const change = this.#view.state.replaceSelection(text)
    this.#view.dispatch({ ...change, userEvent: 'input.paste', scrollIntoView: true })
  }

  /** Variables were declared, or are no longer. */
  refreshVariables(): void {
    this.#view.dispatch({ effects: refreshPlaceholders.of(null) })
  }

  #toField = ({ docChanged, state, transactions }: ViewUpdate): void => {
    if (!docChanged || transactions.some((each) => each.annotation(isExternalChange))) return
    this.#text = state.doc.toString()
    this.field.value = this.#text
    this.#syncSelection()
    const inputType = toInputType(transactions)
    this.field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType }))
  }

  #fromMe = (): void => {
    if (this.field.value === this.#text) return
    this.#take({ selection: toSelection(this.field), scrollIntoView: true })
    this.#view.focus()
  }

  #fromOthers = (): void => this.#take({})

  #placeCaret = (): void =>
    this.#view.dispatch({ selection: toSelection(this.field), scrollIntoView: true })

  #take(more: TransactionSpec): void {
    const splice = spliceBetween(this.#text, this.field.value)
    if (!splice) return
    this.#text = this.field.value
    const { at, removed, inserted } = splice
    const changes = { from: at, to: at + removed.length, insert: inserted }
    this.#view.dispatch({ changes, annotations: isExternalChange.of(true), ...more })
  }

  #syncSelection(): void {
    const { from, to, head } = this.#view.state.selection.main
    this.field.setSelectionRange(from, to, head === from ? 'backward' : 'forward')
  }
}

/** Marks a change that the text area has already. */
const isExternalChange = Annotation.define<boolean>()

function toSelection({ selectionStart, selectionEnd, selectionDirection }: HTMLTextAreaElement) {
  return selectionDirection === 'backward'
    ? { anchor: selectionEnd, head: selectionStart }
    : { anchor: selectionStart, head: selectionEnd }
}
