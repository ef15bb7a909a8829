import { type Draft, isBox } from '../forms/draft.ts'
import type { EditHistory } from './edit-history.ts'
import { FieldText } from './field-text.ts'

/** Records changes of the texts and switches of forms in the history. */
export class FieldHistory {
  readonly #history: EditHistory
  /** By address and name: a form may be rendered again. */
  readonly #texts = new Map<string, FieldText>()

  constructor(history: EditHistory) {
    this.#history = history
  }

  open({ address, fields }: Draft): void {
    for (const [name, field] of fields) {
      const text = this.#texts.get(`${address}/${name}`)
      if (isBox(field)) recordSwitch(this.#history, field)
      else if (text) text.moveTo(field)
      else this.#texts.set(`${address}/${name}`, new FieldText(this.#history, field))
    }
  }
}

/** Undone only if it still has the value set here. */
function recordSwitch(history: EditHistory, input: HTMLInputElement): void {
  let isRecording = true
  const turn = (from: boolean): boolean => {
    if (!input.isConnected || input.checked !== from) return false
    isRecording = false
    input.checked = !from
    input.dispatchEvent(new Event('input', { bubbles: true }))
    isRecording = true
    input.focus()
    return true
  }
  input.addEventListener('input', () => {
    if (!isRecording) return
    const { checked } = input
    history.record({ undo: () => turn(checked), redo: () => turn(!checked) })
  })
}
