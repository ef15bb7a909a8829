import { fetchPage, replaceElement, replaceLatest, waitForSavedPage } from './fetch-page.ts'
import type { RunEnd } from './follow-run.ts'
import type { LiveCard } from './live-card.ts'

/**
 * Replaces the card with the server's report. Returns false if there is no report and the card
 * shows the reason.
 */
export async function showEnd(path: string, end: RunEnd, card: LiveCard): Promise<boolean> {
  if (end.kind === 'not_json') return false
  if (end.kind !== 'saved') {
    card.end(end.message)
    return false
  }
  const page = await fetchPage(`${path}/${end.id}`)
  replaceLatest(page)
  const isShown = replaceElement(page, `run-${end.id}`, card.element)
  if (!isShown) card.end('The run is saved. Reload the page to see it.')
  return isShown
}

/** Replaces the card of a run that lost its connection, once the server has saved the run. */
export async function replaceAbandonedRun(
  path: string,
  end: RunEnd | undefined,
  card: LiveCard,
): Promise<void> {
  if (end?.kind !== 'disconnected') return
  const page = await waitForSavedPage(path, end.id)
  replaceLatest(page)
  replaceElement(page, `run-${end.id}`, card.element)
}
