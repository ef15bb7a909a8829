/** Calls that leave the page or use the network. They count as an effect, but must not run. */
const CALLS: readonly (readonly [owner: object, name: string])[] = [
  [globalThis, 'fetch'],
  [globalThis, 'open'],
  [globalThis, 'print'],
  [XMLHttpRequest.prototype, 'send'],
  [Navigator.prototype, 'sendBeacon'],
  [Clipboard.prototype, 'writeText'],
  [CredentialsContainer.prototype, 'create'],
  [CredentialsContainer.prototype, 'get'],
]

const EVENTS = ['beforetoggle', 'toggle', 'input', 'change', 'invalid', 'submit']

/** Records a press's effects, and stops navigation. Runs in the page. */
export class Effects {
  #seen = 0
  readonly #over = new AbortController()
  readonly #changes = new MutationObserver((changes) => this.#note(changes.length))

  constructor() {
    const { signal } = this.#over
    for (const event of EVENTS)
      addEventListener(event, () => this.#note(), { capture: true, signal })
    for (const event of ['click', 'submit'])
      addEventListener(event, (leaving) => this.#stopAtTheEnd(leaving), { signal })
    navigation.addEventListener(
      'navigate',
      (leaving) => {
        this.#note()
        if (leaving.cancelable) leaving.preventDefault()
      },
      { signal },
    )
    for (const [owner, name] of CALLS) this.#replace(owner, name)
    this.#changes.observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    })
  }

  /** Ignores earlier effects. */
  forget(): void {
    this.#changes.takeRecords()
    this.#seen = 0
  }

  get happened(): boolean {
    this.#note(this.#changes.takeRecords().length)
    return this.#seen > 0
  }

  end(): void {
    this.#over.abort()
    this.#changes.disconnect()
  }

  #note(count = 1): void {
    this.#seen += count
  }

  /** The last listener: a link or form that no script handled would leave the page. */
  #stopAtTheEnd(event: Event): void {
    const leaves = event.type === 'submit' || (event.target as Element).closest('a[href]')
    if (!leaves) return
    // A script handled it and waits until edits are saved, which the test never confirms.
    this.#note()
    event.preventDefault()
  }

  #replace(owner: object, name: string): void {
    const note = () => {
      this.#note()
      return new Promise(() => undefined)
    }
    const before = Object.getOwnPropertyDescriptor(owner, name)
    Object.defineProperty(owner, name, { value: note, configurable: true, writable: true })
    this.#over.signal.addEventListener('abort', () => {
      if (before) Object.defineProperty(owner, name, before)
    })
  }
}
