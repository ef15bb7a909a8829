const WAIT_MS = 1_200

/** Draws anew what follows from the blocks: at once, or soon, where more may follow. */
export function frameRefresh(root: HTMLElement, path: string) {
  let timer = 0
  const now = async () => {
    clearTimeout(timer)
    const page = await freshFrame(path)
    if (page) adoptFrame(root, page)
  }
  const soon = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void now(), WAIT_MS)
  }
  return { now, soon }
}

/** What follows from the blocks, as the server draws it now; undefined where it cannot be had. */
async function freshFrame(path: string): Promise<Document | undefined> {
  try {
    const response = await fetch(`${path}/edits/frame${location.search}`, { redirect: 'manual' })
    if (!response.ok) return undefined
    return new DOMParser().parseFromString(await response.text(), 'text/html')
  } catch {
    return undefined
  }
}

/** What follows from the blocks, taken over where nobody is typing in it. */
const FRAME = ['.editor-published', '.editor-actions', '.editor-side']

/** What the page tells its script beside the frame. */
const TOLD = ['variables', 'blockTokens'] as const

function adoptFrame(root: HTMLElement, page: Document): void {
  for (const part of FRAME) {
    const here = root.querySelector(part)
    const fresh = page.querySelector(part)
    if (!here || !fresh || isInUse(here)) continue
    keepPreview(here, fresh)
    here.replaceWith(document.adoptNode(fresh))
  }
  const fresh = page.querySelector<HTMLElement>('[data-editor]')
  for (const name of TOLD) {
    const told = fresh?.dataset[name]
    if (told !== undefined) root.dataset[name] = told
  }
  root.dispatchEvent(new Event('frame-adopted'))
}

/** The compiled text stays as it was drawn here, where only what changes is drawn again. */
function keepPreview(here: Element, fresh: Element): void {
  const drawn = here.querySelector<HTMLElement>('.preview-text')
  const place = fresh.querySelector<HTMLElement>('.preview-text')
  if (!drawn || !place) return
  drawn.dataset['variables'] = place.dataset['variables']
  place.replaceWith(document.adoptNode(drawn))
}

/** Somebody is in it, is asked something there, or has filled in something that was not sent. */
const isInUse = (part: Element): boolean =>
  part.contains(document.activeElement) ||
  part.querySelector(':popover-open') !== null ||
  [...part.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TYPED)].some(
    (field) =>
      field.value !== field.defaultValue ||
      (field instanceof HTMLInputElement && field.checked !== field.defaultChecked),
  )

/** The values of the preview are kept elsewhere. */
const TYPED = ':is(input, textarea):not(.preview-values *)'
