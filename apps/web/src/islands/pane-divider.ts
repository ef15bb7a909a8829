// Resizes two panes by dragging their divider, or with the arrow keys.

/** Percent of the width of both panes. */
const MIN_PERCENT = 20
const MAX_PERCENT = 80
const STEP = 2

class PaneDivider {
  readonly #divider: HTMLElement
  readonly #panes: HTMLElement
  readonly #first: Element
  readonly #storageKey: string

  constructor(divider: HTMLElement, panes: HTMLElement, first: Element) {
    this.#divider = divider
    this.#panes = panes
    this.#first = first
    this.#storageKey = `promptwire:${divider.dataset['divider']}`
    divider.tabIndex = 0
    divider.setAttribute('aria-valuemin', String(MIN_PERCENT))
    divider.setAttribute('aria-valuemax', String(MAX_PERCENT))
    const saved = Number(localStorage.getItem(this.#storageKey))
    if (saved >= MIN_PERCENT && saved <= MAX_PERCENT) this.#show(saved)
    new ResizeObserver(() => this.#reportPosition()).observe(panes)
    divider.addEventListener('keydown', (event) => this.#onKey(event))
    divider.addEventListener('dblclick', () => this.#reset())
    this.#followPointer()
  }

  #choose(percent: number): void {
    this.#show(Math.min(MAX_PERCENT, Math.max(MIN_PERCENT, percent)))
    localStorage.setItem(this.#storageKey, String(this.#reportPosition()))
  }

  #reset(): void {
    this.#panes.style.removeProperty('--pane-share')
    localStorage.removeItem(this.#storageKey)
    this.#reportPosition()
  }

  #show(percent: number): void {
    this.#panes.style.setProperty('--pane-share', `${percent}%`)
    this.#reportPosition()
  }

  /** Returns the actual share: a narrow window may not allow the chosen share. */
  #reportPosition(): number {
    const { width } = this.#panes.getBoundingClientRect()
    const percent = Math.round((this.#first.getBoundingClientRect().width / width) * 100)
    this.#divider.setAttribute('aria-valuenow', String(percent))
    return percent
  }

  #onKey(event: KeyboardEvent): void {
    const moves: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => this.#choose(this.#reportPosition() - STEP),
      ArrowRight: () => this.#choose(this.#reportPosition() + STEP),
      Home: () => this.#choose(MIN_PERCENT),
      End: () => this.#choose(MAX_PERCENT),
      Enter: () => this.#reset(),
    }
    const move = moves[event.key]
    if (!move || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    move()
  }

  #followPointer(): void {
    const divider = this.#divider
    divider.addEventListener('pointerdown', ({ button, pointerId }) => {
      if (button === 0) divider.setPointerCapture(pointerId)
    })
    divider.addEventListener('pointermove', ({ pointerId, clientX }) => {
      if (!divider.hasPointerCapture(pointerId)) return
      const { left, width } = this.#panes.getBoundingClientRect()
      this.#choose(((clientX - left - divider.offsetWidth / 2) / width) * 100)
    })
  }
}

for (const divider of document.querySelectorAll<HTMLElement>('[data-divider]')) {
  const { parentElement: panes, previousElementSibling: first } = divider
  if (panes && first) new PaneDivider(divider, panes, first)
}
