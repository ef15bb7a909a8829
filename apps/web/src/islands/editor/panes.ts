import { showCopyButtons } from '../shared/copy-buttons.ts'
import { showToast } from './show-toast.ts'

/** The page with the pane of an address, as the server renders it. */
type FetchPage = (search: string) => Promise<Document | undefined>

/** Shows the panes without loading the page. Each is fetched when it is first opened. */
export class Panes {
  readonly #root: HTMLElement
  readonly #fetchPage: FetchPage
  readonly #refresh: () => Promise<void>
  #wanted = ''

  constructor(root: HTMLElement, fetchPage: FetchPage, refresh: () => Promise<void>) {
    this.#root = root
    this.#fetchPage = fetchPage
    this.#refresh = refresh
    root.addEventListener('click', (event) => {
      const link = event.target instanceof Element && event.target.closest('a')
      if (!link || !isPlainClick(event) || !isPaneLink(link)) return
      event.preventDefault()
      void this.#openLink(link)
    })
    addEventListener('popstate', () => void this.#open(new URL(location.href)))
  }

  /** Opens a pane, or only shows the blocks; false if it could not be loaded. */
  async open(pane: string | undefined): Promise<boolean> {
    const { pathname } = location
    const query = pane === undefined ? '' : `?tab=${pane}`
    return (await this.#open(new URL(pathname + query, location.href))) !== undefined
  }

  /** Opens the part of the page with an element. */
  async reveal(element: Element): Promise<void> {
    if (isShown(element)) return
    await this.open(element.closest<HTMLElement>(PANE)?.dataset['pane'])
  }

  async #openLink(link: HTMLAnchorElement): Promise<void> {
    const pane = await this.#open(new URL(link.href))
    if (!pane || link.closest('.tabs')) return
    const choice = pane.querySelector<HTMLElement>('.block-conflict button')
    const field = pane.querySelector<HTMLElement>(':is(input, textarea):not([type="hidden"])')
    ;(choice ?? field)?.focus()
  }

  /** The shown pane; undefined if it could not be loaded, or another one was chosen since. */
  async #open(target: URL): Promise<HTMLElement | undefined> {
    const url = withValues(target)
    this.#wanted = url.href
    const pane = this.#find(readPane(url.search)) ?? (await this.#load(url.search))
    if (!pane) showToast('This pane could not be loaded. Check your connection.')
    if (!pane || this.#wanted !== url.href) return undefined
    // Otherwise a block that an earlier link led to stays the target.
    if (location.hash !== '') location.replace('#')
    if (url.href !== location.href) history.pushState(null, '', url)
    this.#show(pane, url.searchParams.has('tab'))
    void this.#refresh()
    return pane
  }

  #find = (name: string | undefined): HTMLElement | undefined =>
    [...this.#root.querySelectorAll<HTMLElement>(PANE)].find(
      ({ dataset }) => dataset['pane'] === name,
    )

  /** The server knows which pane an address means. */
  async #load(search: string): Promise<HTMLElement | undefined> {
    const page = await this.#fetchPage(search)
    const fresh = page?.querySelector<HTMLElement>(PANE)
    const known = this.#find(fresh?.dataset['pane'])
    if (!fresh || known) return known
    const pane = document.adoptNode(fresh)
    pane.hidden = true
    this.#root.querySelector('.editor-side')?.append(pane)
    showCopyButtons(pane)
    this.#root.dispatchEvent(new Event('frame-adopted'))
    return pane
  }

  #show(shown: HTMLElement, isOpen: boolean): void {
    const name = shown.dataset['pane'] ?? ''
    for (const pane of this.#root.querySelectorAll<HTMLElement>(PANE)) {
      pane.hidden = pane !== shown
    }
    this.#root.classList.toggle('is-pane-open', isOpen)
    markCurrent(this.#root, '.editor-side > .tabs', ({ search }) => readPane(search) === name)
    markCurrent(this.#root, '.editor-tabs > .tabs', ({ search }) =>
      isOpen ? search === `?tab=${name}` : search === '',
    )
  }
}

const PANE = '.editor-pane'

const readPane = (search: string): string => new URLSearchParams(search).get('tab') ?? 'preview'

/** The values of a preview that the address of this page has. */
function withValues(target: URL): URL {
  const url = new URL(target)
  for (const [name, value] of new URLSearchParams(location.search)) {
    if (name.startsWith('value.')) url.searchParams.set(name, value)
  }
  return url
}

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)

const isPaneLink = ({ pathname, hash, target, search }: HTMLAnchorElement): boolean =>
  pathname === location.pathname && hash === '' && target === '' && /^(\?tab=\w+)?$/.test(search)

/** Narrow windows show the blocks or a pane. */
const isShown = (element: Element): boolean => {
  const part = element.closest(`${PANE}, .editor-blocks`)
  return !part || part.getClientRects().length > 0
}

function markCurrent(
  root: HTMLElement,
  tabs: string,
  isCurrent: (link: HTMLAnchorElement) => boolean,
): void {
  for (const link of root.querySelectorAll<HTMLAnchorElement>(`${tabs} > a`)) {
    if (isCurrent(link)) link.setAttribute('aria-current', 'page')
    else link.removeAttribute('aria-current')
  }
}
