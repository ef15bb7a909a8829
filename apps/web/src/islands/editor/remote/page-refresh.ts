const REFRESH_DELAY_MS = 1_200
/** Longest delay while edits continue. */
const MAX_REFRESH_DELAY_MS = 5_000

/** Redraws what depends on the blocks: at once, or soon if more changes may follow. */
export function frameRefresh(root: HTMLElement, path: string) {
  let timer = 0
  let wantedSince = 0
  let asked = 0
  let adopted = 0
  const now = async () => {
    clearTimeout(timer)
    wantedSince = 0
    const nth = ++asked
    const { search } = location
    const page = await fetchFrame(path, search)
    // A later answer is newer, and another pane has asked for its own.
    if (!page || nth < adopted || search !== location.search) return
    adopted = nth
    adoptFrame(root, page)
  }
  const soon = () => {
    clearTimeout(timer)
    wantedSince ||= performance.now()
    const left = wantedSince + MAX_REFRESH_DELAY_MS - performance.now()
    timer = setTimeout(() => void now(), Math.min(REFRESH_DELAY_MS, Math.max(0, left)))
  }
  return { now, soon }
}

/** Parts that depend on the blocks, as the server renders them; undefined if it fails. */
export async function fetchFrame(path: string, search: string): Promise<Document | undefined> {
  try {
    const response = await fetch(`${path}/edits/frame${search}`, { redirect: 'manual' })
    if (!response.ok) return undefined
    return new DOMParser().parseFromString(await response.text(), 'text/html')
  } catch {
    return undefined
  }
}

/** Parts that depend on the blocks; replaced if they changed and have no focus. */
const FRAME = [
  '.editor-published',
  '#editor-presence',
  '.editor-actions',
  '.editor-side > .tabs',
  '.editor-tabs > .tabs',
  '.preview-given',
  '.preview-size',
  '.preview-notes',
  '.variables',
  'form[data-address="model"]',
]

function adoptFrame(root: HTMLElement, page: Document): void {
  for (const part of FRAME) {
    const here = root.querySelector(part)
    const fresh = page.querySelector(part)
    if (!here || !fresh || isInUse(here)) continue
    keepOpen(here, fresh)
    if (!withoutHidden(here).isEqualNode(withoutHidden(fresh)))
      here.replaceWith(document.adoptNode(fresh))
  }
  const fresh = page.querySelector<HTMLElement>('[data-editor]')
  if (fresh) root.dataset['blockTokens'] = fresh.dataset['blockTokens']
  root.dispatchEvent(new Event('frame-adopted'))
}

/** Without hidden fields, which differ each time, and `noscript`. */
function withoutHidden(part: Element): Node {
  const shown = part.cloneNode(true) as Element
  for (const hidden of shown.querySelectorAll('input[type="hidden"], noscript')) hidden.remove()
  return shown
}

/** Keeps the open and closed parts. */
function keepOpen(here: Element, fresh: Element): void {
  for (const { id, open } of here.querySelectorAll('details')) {
    const again = fresh.querySelector<HTMLDetailsElement>(`details[id="${id}"]`)
    if (again) again.open = open
  }
}

/** Whether it has focus, a pressed button, an open popover or unsent input. */
const isInUse = (part: Element): boolean =>
  part.matches(':focus-within, :active') ||
  part.querySelector(':popover-open') !== null ||
  [...part.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TYPED)].some(
    (field) =>
      field.value !== field.defaultValue ||
      (field instanceof HTMLInputElement && field.checked !== field.defaultChecked),
  )

/** The values of the preview are stored separately. */
const TYPED = ':is(input, textarea):not(.preview-values *)'
