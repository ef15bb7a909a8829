// Panes whose widths the reader chooses, by dragging the line between them or with the arrow keys.

/** In percent of both panes. */
const LEAST = 20
const MOST = 80
const STEP = 2

class PaneDivider {
  readonly #divider: HTMLElement
  readonly #panes: HTMLElement
  readonly #first: Element
  readonly #keptAs: string

  constructor(divider: HTMLElement, panes: HTMLElement, first: Element) {
    this.#divider = divider
    this.#panes = panes
    this.#first = first
    this.#keptAs = `promptwire:${divider.dataset['divider']}`
    divider.tabIndex = 0
    divider.setAttribute('aria-valuemin', String(LEAST))
    divider.setAttribute('aria-valuemax', String(MOST))
    const kept = Number(localStorage.getItem(this.#keptAs))
    if (kept >= LEAST && kept <= MOST) this.#show(kept)
    new ResizeObserver(() => this.#tell()).observe(panes)
    divider.addEventListener('keydown', (event) => this.#onKey(event))
    divider.addEventListener('dblclick', () => this.#reset())
    this.#followPointer()
  }

  #choose(percent: number): void {
    this.#show(Math.min(MOST, Math.max(LEAST, percent)))
    localStorage.setItem(this.#keptAs, String(this.#tell()))
  }

  #reset(): void {
    this.#panes.style.removeProperty('--pane-share')
    localStorage.removeItem(this.#keptAs)
    this.#tell()
  }

  #show(percent: number): void {
    this.#panes.style.setProperty('--pane-share', `${percent}%`)
    this.#tell()
  }

  /** The share as it stands, which a narrow window may not let be as it was chosen. */
  #tell(): number {
    const { width } = this.#panes.getBoundingClientRect()
    const percent = Math.round((this.#first.getBoundingClientRect().width / width) * 100)
    this.#divider.setAttribute('aria-valuenow', String(percent))
    return percent
  }

  #onKey(event: KeyboardEvent): void {
    const moves: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => this.#choose(this.#tell() - STEP),
      ArrowRight: () => this.#choose(this.#tell() + STEP),
      Home: () => this.#choose(LEAST),
      End: () => this.#choose(MOST),
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
