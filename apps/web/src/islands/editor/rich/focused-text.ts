import type { DeclaredVariable } from '../declared-variables.ts'
import { whenIdle } from '../when-idle.ts'
import type { FoundInText } from './found-marks.ts'
import type { RichText } from './rich-text.ts'

interface FocusedTextOptions {
  readonly declared: () => readonly DeclaredVariable[]
  /** A text is in its text area again. */
  readonly onRest: (field: HTMLTextAreaElement) => void
}

/** The one text with the rich editor: the last focused one. */
export class FocusedText {
  readonly #root: HTMLElement
  readonly #options: FocusedTextOptions
  #loading: Promise<typeof import('./rich-text.ts')> | undefined
  #rich: RichText | undefined
  #isBusy = false

  constructor(root: HTMLElement, options: FocusedTextOptions) {
    this.#root = root
    this.#options = options
    // A text area is what phones and their keyboards know best.
    if (matchMedia('(pointer: coarse)').matches) return
    this.#follow()
    whenIdle(() => void this.#load().catch(() => undefined))
  }

  /** Replaces the selection of a text. */
  insert(field: HTMLTextAreaElement, text: string): void {
    if (this.#rich?.field === field) {
      this.#rich.insert(text)
      return
    }
    field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end')
    field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }))
  }

  /** Marks the variables again if some were declared, renamed or deleted. */
  show(_: unknown, changed: readonly string[]): void {
    if (changed.some((address) => address.startsWith('variables/'))) this.#rich?.refreshVariables()
  }

  /** Marks what was found in a text; the focus stays where it is. */
  async showFound(field: HTMLTextAreaElement, found: FoundInText): Promise<void> {
    // As a browser's own find does: a folded block opens.
    field.dispatchEvent(new Event('beforematch', { bubbles: true }))
    await this.#open(field).catch(() => undefined)
    if (this.#rich?.field === field) this.#rich.showFound(found)
    else if (found.current) field.setSelectionRange(found.current.from, found.current.to)
    field.form?.scrollIntoView({ block: 'nearest' })
  }

  forgetFound(): void {
    this.#rich?.showFound({ all: [], current: undefined })
  }

  #follow(): void {
    const root = this.#root
    // Not while a mouse selects or an input method composes: both hold on to the text area.
    for (const begin of ['pointerdown', 'compositionstart']) {
      root.addEventListener(begin, () => {
        this.#isBusy = true
      })
    }
    for (const end of ['pointerup', 'pointercancel', 'compositionend']) {
      document.addEventListener(end, () => {
        this.#isBusy = false
        this.#openFocused()
      })
    }
    root.addEventListener('focusin', () => this.#openFocused())
  }

  /** A moment later: browsers place the caret after they have moved the focus. */
  #openFocused(): void {
    setTimeout(async () => {
      const field = document.activeElement
      if (this.#isBusy || !isBlockText(field)) return
      await this.#load().catch(() => undefined)
      if (!this.#isBusy && document.activeElement === field) {
        await this.#open(field).catch(() => undefined)
      }
    })
  }

  async #open(field: HTMLTextAreaElement): Promise<void> {
    const { RichText } = await this.#load()
    if (this.#rich?.field === field || !field.isConnected || field.readOnly) return
    const before = field.getBoundingClientRect().top
    const last = this.#rich
    last?.close()
    if (last) this.#options.onRest(last.field)
    this.#rich = new RichText(field, {
      nonce: this.#root.dataset['nonce'] ?? '',
      declared: this.#options.declared,
    })
    const after = field.parentElement?.querySelector('.block-rich')?.getBoundingClientRect().top
    // The focused text keeps its position on screen, whatever changes above it.
    if (after !== undefined) scrollBy({ top: after - before, behavior: 'instant' })
  }

  #load(): Promise<typeof import('./rich-text.ts')> {
    this.#loading ??= import('./rich-text.ts').catch((error: unknown) => {
      // Another try at the next focus; until then the text area does.
      this.#loading = undefined
      throw error
    })
    return this.#loading
  }
}

const isBlockText = (element: Element | null): element is HTMLTextAreaElement =>
  element instanceof HTMLTextAreaElement &&
  element.matches('form.block textarea[name="content"]:not([readonly])')
