import { type BlockField, findCheckbox, findTextArea, findTitleInput } from './block-field.ts'
import { FieldText } from './field-text.ts'
import type { EditHistory } from './history/edit-history.ts'

interface Texts {
  readonly title: FieldText
  readonly content: FieldText
}

/** Records changes of the blocks' texts and switches in the history. */
export class BlockTexts {
  readonly #history: EditHistory
  readonly #texts = new Map<string, Texts>()

  constructor(history: EditHistory) {
    this.#history = history
  }

  open({ id, form }: BlockField): void {
    const title = findTitleInput(form)
    const content = findTextArea(form)
    if (!title || !content) return
    const texts = this.#texts.get(id)
    if (texts) {
      texts.title.moveTo(title)
      texts.content.moveTo(content)
    } else {
      this.#texts.set(id, {
        title: new FieldText(this.#history, title),
        content: new FieldText(this.#history, content),
      })
    }
    for (const name of ['enabled', 'is_required'] as const) {
      const input = findCheckbox(form, name)
      if (input) recordSwitch(this.#history, input)
    }
  }

  /** Call it before a block reappears under another id. */
  renamed(from: string, to: string): void {
    const texts = this.#texts.get(from)
    if (!texts) return
    this.#texts.delete(from)
    this.#texts.set(to, texts)
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
