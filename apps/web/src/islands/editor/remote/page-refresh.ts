const REFRESH_DELAY_MS = 1_200
/** Longest delay while edits continue. */
const MAX_REFRESH_DELAY_MS = 5_000

/**
 * Redraws what depends on the blocks: at once, soon if more changes may follow, or with the forms of
 * blocks that the page does not have.
 */
export function frameRefresh(root: HTMLElement, path: string) {
  let timer = 0
  let wantedSince = 0
  const load = async (blocks: readonly string[] = []) => {
    clearTimeout(timer)
    wantedSince = 0
    const page = await fetchFrame(path, blocks)
    if (page) adoptFrame(root, page)
    return page
  }
  const now = async () => void (await load())
  const loadForms = async (ids: readonly string[]) => {
    const page = await load(ids)
    const forms = page?.querySelectorAll<HTMLFormElement>('form.block') ?? []
    return [...forms].map((form) => document.adoptNode(form))
  }
  const soon = () => {
    clearTimeout(timer)
    wantedSince ||= performance.now()
    const left = wantedSince + MAX_REFRESH_DELAY_MS - performance.now()
    timer = setTimeout(() => void now(), Math.min(REFRESH_DELAY_MS, Math.max(0, left)))
  }
  return { now, soon, loadForms }
}

/**
 * Parts that depend on the blocks, and some of them, as the server renders it; undefined if it
 * fails.
 */
async function fetchFrame(path: string, blocks: readonly string[]): Promise<Document | undefined> {
  const query = new URLSearchParams(location.search)
  for (const id of blocks) query.append('block', id)
  try {
    const response = await fetch(`${path}/edits/frame?${query}`, { redirect: 'manual' })
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

/** Data that the page gives its script in addition to the frame. */
const DATA_ATTRIBUTES = ['variables', 'blockTokens'] as const

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
  for (const name of DATA_ATTRIBUTES) {
    const value = fresh?.dataset[name]
    if (value !== undefined && value !== root.dataset[name]) root.dataset[name] = value
  }
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

/** Whether it has focus, an open popover or unsent input. */
const isInUse = (part: Element): boolean =>
  part.contains(document.activeElement) ||
  part.querySelector(':popover-open') !== null ||
  [...part.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TYPED)].some(
    (field) =>
      field.value !== field.defaultValue ||
      (field instanceof HTMLInputElement && field.checked !== field.defaultChecked),
  )

/** The values of the preview are stored separately. */
const TYPED = ':is(input, textarea):not(.preview-values *)'
