import { explainInvalidKeys } from '@promptwire/core/compile/invalid-keys'
import {
  findPlaceholderMarks,
  type PlaceholderMark,
  splitAtMarks,
} from '@promptwire/core/compile/placeholder-marks'
import { declaredVariables } from '../declared-variables.ts'
import { blockAddress, type PromptState, readBlock } from '../queue/prompt-state.ts'
import { findTextArea } from '../structure/block-forms.ts'
import { inIdleSteps } from '../when-idle.ts'

/** Longer texts are marked when the page is idle. */
const LONG = 20_000

/** Marks the variables of the texts that are in a text area, and explains names that cannot be one. */
export class RestingMarks {
  readonly #findForm: (id: string) => HTMLFormElement | undefined
  #state: PromptState
  readonly #stale: Set<string>

  constructor(state: PromptState, findForm: (id: string) => HTMLFormElement | undefined) {
    this.#findForm = findForm
    this.#state = state
    this.#stale = new Set(state.order)
    this.#drawSoon()
  }

  show(state: PromptState, changed: readonly string[]): void {
    this.#state = state
    const isAll = changed.some((address) => address.startsWith('variables/'))
    for (const id of state.order) {
      if (!isAll && !changed.includes(blockAddress(id))) continue
      this.#stale.add(id)
      const form = this.#findForm(id)
      if (form?.contains(document.activeElement)) this.#drawAtOnce(id)
    }
    this.#drawSoon()
  }

  /** A text is in its text area again. */
  rest(field: HTMLTextAreaElement): void {
    const id = field.form?.id.replace('block-', '') ?? ''
    this.#stale.add(id)
    this.#drawAtOnce(id)
    this.#drawSoon()
  }

  #drawAtOnce(id: string): void {
    if ((readBlock(this.#state, id)?.content.length ?? 0) > LONG) return
    this.#stale.delete(id)
    this.#draw(id)
  }

  readonly #drawSoon = inIdleSteps(() => {
    const [id] = this.#stale
    if (id === undefined) return false
    this.#stale.delete(id)
    this.#draw(id)
    return this.#stale.size > 0
  })

  #draw(id: string): void {
    const form = this.#findForm(id)
    const area = form && findTextArea(form)
    const text = readBlock(this.#state, id)?.content
    if (!area || text === undefined) return
    showNote(form, explainInvalidKeys(text))
    // The editor of the focused text has marks of its own.
    const marks = area.hidden ? [] : findPlaceholderMarks(text, declaredVariables(this.#state))
    const shown = area.parentElement?.querySelector('.block-marks')
    if (marks.length === 0) shown?.remove()
    else
      (shown ?? area.parentElement?.appendChild(createLayer()))?.replaceChildren(
        ...toNodes(text, marks),
      )
  }
}

/** A text with its marks as elements. */
const toNodes = (text: string, marks: readonly PlaceholderMark[]): (string | Element)[] =>
  splitAtMarks(text, marks).map((piece) => {
    if (!piece.kind) return piece.text
    const mark = document.createElement('mark')
    mark.className = `placeholder placeholder-${piece.kind}`
    mark.textContent = piece.text
    return mark
  })

/** The same text over the text area; only its marks are visible. */
function createLayer(): HTMLElement {
  const layer = document.createElement('div')
  layer.className = 'block-text block-marks'
  layer.dir = 'auto'
  layer.setAttribute('aria-hidden', 'true')
  return layer
}

function showNote(form: HTMLFormElement, words: string | undefined): void {
  const note = form.querySelector<HTMLElement>('.block-names')
  if (!note || note.textContent === (words ?? '')) return
  note.textContent = words ?? ''
}
