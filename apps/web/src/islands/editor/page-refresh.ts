/** The page as the server draws it now; undefined where it cannot be had. */
export async function freshPage(): Promise<Document | undefined> {
  try {
    const response = await fetch(location.href, { redirect: 'manual' })
    if (!response.ok) return undefined
    return new DOMParser().parseFromString(await response.text(), 'text/html')
  } catch {
    return undefined
  }
}

/** What follows from the blocks, taken over where nobody is typing in it. */
const FRAME = ['.editor-published', '.editor-actions', '.editor-side']

export function adoptFrame(root: HTMLElement, page: Document): void {
  for (const part of FRAME) {
    const here = root.querySelector(part)
    const fresh = page.querySelector(part)
    if (here && fresh && !isInUse(here)) here.replaceWith(document.adoptNode(fresh))
  }
  root.dispatchEvent(new Event('frame-adopted'))
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
