import { showCopyButtons } from '../shared/copy-buttons.ts'

/** Undefined if the fetch fails. */
export async function fetchPage(url: string): Promise<Document | undefined> {
  try {
    const response = await fetch(url, { redirect: 'manual' })
    if (!response.ok) return undefined
    return new DOMParser().parseFromString(await response.text(), 'text/html')
  } catch {
    return undefined
  }
}

/** Returns false if the fetched page lacks the element. */
export function replaceElement(
  page: Document | undefined,
  id: string,
  place: Element | null,
): boolean {
  const fetched = page?.getElementById(id)
  if (!fetched || !place) return false
  place.replaceWith(document.adoptNode(fetched))
  showCopyButtons(fetched)
  return true
}

const LATEST = 'playground-latest'
const RETRY_DELAYS_MS = [200, 600, 2_000]

export const replaceLatest = (page: Document | undefined): boolean =>
  replaceElement(page, LATEST, document.getElementById(LATEST))

/**
 * Waits for the page of a run that outlasted its client's connection. Falls back to the page of all
 * runs.
 */
export async function waitForSavedPage(
  all: string,
  run: string | undefined,
): Promise<Document | undefined> {
  for (const ms of RETRY_DELAYS_MS) {
    await new Promise((done) => setTimeout(done, ms))
    const page = run === undefined ? undefined : await fetchPage(`${all}/${run}`)
    if (page) return page
  }
  return fetchPage(all)
}
