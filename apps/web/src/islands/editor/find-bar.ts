import type { Found } from './find-in-texts.ts'
import { type PromptState, readBlock } from './queue/prompt-state.ts'
import type { FocusedText } from './rich/focused-text.ts'

interface Finding {
  readonly root: HTMLElement
  readonly state: () => PromptState
  readonly findText: (id: string) => HTMLTextAreaElement | null
  readonly focused: FocusedText
}

/** Finds words in all blocks: ⌘F opens it, ↵ and ⇧↵ step, Escape returns to the text. */
export function findBar(parts: Finding): void {
  const bar = parts.root.querySelector<HTMLElement>('#find')
  const input = bar?.querySelector('input')
  if (!bar || !input) return
  const finder = new Finder(parts, bar, input)
  document.addEventListener(
    'keydown',
    (event) => {
      const isFind = (event.metaKey || event.ctrlKey) && event.key.toLowerCase() === 'f'
      if (!isFind || event.altKey || event.shiftKey) return
      event.preventDefault()
      event.stopPropagation()
      finder.open()
    },
    { capture: true },
  )
  input.addEventListener('input', () => finder.search())
  bar.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') finder.close()
    if (event.key !== 'Enter' || event.target !== input) return
    event.preventDefault()
    finder.step(event.shiftKey ? -1 : 1)
  })
  bar.addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLElement>('[data-find]')
    const act = button ? button.dataset['find'] : undefined
    if (act === 'close') finder.close()
    else if (act) finder.step(act === 'next' ? 1 : -1)
  })
}

class Finder {
  readonly #parts: Finding
  readonly #bar: HTMLElement
  readonly #input: HTMLInputElement
  /** Loaded at once, for use offline: browsers do not repeat an import that failed. */
  readonly #script = import('./find-in-texts.ts').catch(() => undefined)
  #found: Found[] = []
  #at = 0

  constructor(parts: Finding, bar: HTMLElement, input: HTMLInputElement) {
    this.#parts = parts
    this.#bar = bar
    this.#input = input
  }

  open(): void {
    const selected = getSelection()?.toString() ?? ''
    if (selected !== '' && !selected.includes('\n')) this.#input.value = selected
    this.#bar.hidden = false
    this.#input.focus()
    this.#input.select()
    this.search()
  }

  /** Searches for new words, from the first match. */
  search(): void {
    this.#at = 0
    void this.#show()
  }

  step(by: number): void {
    this.#at += by
    void this.#show()
  }

  close(): void {
    const field = this.#findField(this.#found[this.#at])
    this.#bar.hidden = true
    this.#parts.focused.forgetFound()
    field?.focus()
  }

  /** Searches again each time: the texts may have changed. */
  async #show(): Promise<void> {
    const { state, focused } = this.#parts
    const script = await this.#script
    if (!script) return this.#showCount('Not loaded: reload the page')
    const texts = state().order.map((id) => ({ id, text: readBlock(state(), id)?.content ?? '' }))
    const found = script.findInTexts(texts, this.#input.value)
    const count = found.length
    this.#found = found
    this.#at = count === 0 ? 0 : (this.#at + count) % count
    const current = found[this.#at]
    this.#showCount(count === 0 ? this.#input.value && 'Not found' : `${this.#at + 1} of ${count}`)
    const field = this.#findField(current)
    const all = found.filter(({ id }) => id === current?.id)
    if (field) void focused.showFound(field, { all, current })
    else focused.forgetFound()
  }

  #showCount(words: string): void {
    const line = this.#bar.querySelector('.find-count')
    if (line) line.textContent = words
  }

  #findField(found: Found | undefined): HTMLTextAreaElement | null {
    return found ? this.#parts.findText(found.id) : null
  }
}
