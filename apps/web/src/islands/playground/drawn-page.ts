import { showCopyButtons } from '../shared/copy-buttons.ts'

/** A page as the server draws it now; undefined where it cannot be had. */
export async function drawnPage(url: string): Promise<Document | undefined> {
  try {
    const response = await fetch(url, { redirect: 'manual' })
    if (!response.ok) return undefined
    return new DOMParser().parseFromString(await response.text(), 'text/html')
  } catch {
    return undefined
  }
}

/** Puts an element of a drawn page in the place of one here; says whether there was such a one. */
export function replaceBy(page: Document | undefined, id: string, place: Element | null): boolean {
  const drawn = page?.getElementById(id)
  if (!drawn || !place) return false
  place.replaceWith(document.adoptNode(drawn))
  showCopyButtons(drawn)
  return true
}

const LATEST = 'playground-latest'
const RETRY_DELAYS_MS = [200, 600, 2_000]

/** The latest runs as they are on a page that was just drawn. */
export const replaceLatest = (page: Document | undefined): boolean =>
  replaceBy(page, LATEST, document.getElementById(LATEST))

/**
 * Waits for the page of a run that is stored when its call ends, since a client that left gets no
 * event. If it does not come, the page of all runs shows what there is.
 */
export async function waitForSavedPage(
  all: string,
  run: string | undefined,
): Promise<Document | undefined> {
  for (const ms of RETRY_DELAYS_MS) {
    await new Promise((done) => setTimeout(done, ms))
    const page = run === undefined ? undefined : await drawnPage(`${all}/${run}`)
    if (page) return page
  }
  return drawnPage(all)
}
