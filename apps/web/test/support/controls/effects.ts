/** Calls that leave the page or reach the network, which a press may make and a test must not. */
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

/** Notes what a press does, and stops it where it would leave the page. Runs in the page. */
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

  /** From here on, what happened before is not counted. */
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

  /** The last listener: a link or a form that no script has kept would leave the page. */
  #stopAtTheEnd(event: Event): void {
    const leaves = event.type === 'submit' || (event.target as Element).closest('a[href]')
    if (!leaves) return
    // A script that kept it waits until edits are saved, which a test never answers.
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
