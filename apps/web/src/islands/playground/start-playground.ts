import { fetchPage, replaceElement, replaceLatest, waitForSavedPage } from './fetch-page.ts'
import { followRun, type RunEnd } from './follow-run.ts'
import { createLiveCard, type LiveCard } from './live-card.ts'
import { getRunTitle, getSides, type Side } from './run-choices.ts'
import { runControls } from './run-controls.ts'

const NO_ANSWER = 'The server did not answer. Reload the page.'

/** Streams the form's runs into the page, side by side, until they end or are cancelled. */
export function startPlayground(form: HTMLFormElement): void {
  const controls = runControls(form)
  let running: AbortController | undefined
  controls.onCancel(() => running?.abort())
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (running) return
    running = new AbortController()
    controls.begin()
    void runAll(form, running.signal).then((summary) => {
      running = undefined
      controls.end(summary)
    })
  })
}

/** Runs both sides of the form at once. Returns a summary. */
async function runAll(form: HTMLFormElement, signal: AbortSignal): Promise<string> {
  const path = form.getAttribute('action') ?? ''
  const sides = getSides(form).map((side) => ({
    side,
    card: createLiveCard(getRunTitle(form, side)),
  }))
  const outputs = document.getElementById('playground-outputs')
  outputs?.replaceChildren(...sides.map(({ card }) => card.element))
  outputs?.scrollIntoView({ block: 'nearest' })
  const ends = await Promise.all(sides.map((each) => runSide(form, path, each, signal)))
  if (ends.every(({ kind }) => kind === 'not_json')) {
    form.submit()
    return ''
  }
  // Submitting the whole form would repeat the run that worked.
  for (const [at, { card }] of sides.entries()) {
    if (ends[at]?.kind === 'not_json') card.end(NO_ANSWER)
  }
  const savedIds = ends.flatMap((end) => (end.kind === 'saved' ? [end.id] : []))
  const [first, second] = savedIds
  const query = second ? `?${new URLSearchParams({ second })}` : ''
  if (first) history.replaceState(null, '', `${path}/${first}${query}`)
  for (const [at, { card }] of sides.entries()) void replaceAbandonedRun(path, ends[at], card)
  return summarizeRuns(ends, signal)
}

/** Replaces the card of a run that lost its connection once the server has saved the run. */
async function replaceAbandonedRun(
  path: string,
  end: RunEnd | undefined,
  card: LiveCard,
): Promise<void> {
  if (end?.kind !== 'disconnected') return
  const page = await waitForSavedPage(path, end.id)
  replaceLatest(page)
  replaceElement(page, `run-${end.id}`, card.element)
}

function summarizeRuns(ends: readonly RunEnd[], signal: AbortSignal): string {
  const worked = ends.filter((end) => end.kind === 'saved' && end.outcome !== 'failed')
  if (worked.length === ends.length) return 'Done.'
  if (signal.aborted) return 'Cancelled.'
  if (worked.length > 0) return 'One run failed.'
  return ends.length > 1 ? 'Both runs failed.' : 'The run failed.'
}

/** Fills a side's card while it runs, then replaces it with the server's report. */
async function runSide(
  form: HTMLFormElement,
  path: string,
  { side, card }: { side: Side; card: LiveCard },
  signal: AbortSignal,
): Promise<RunEnd> {
  const url = `${path}/stream?${new URLSearchParams({ side })}`
  const end = await followRun(url, new FormData(form), signal, card.write)
  if (end.kind === 'saved') {
    const page = await fetchPage(`${path}/${end.id}`)
    replaceLatest(page)
    if (!replaceElement(page, `run-${end.id}`, card.element))
      card.end('The run is saved. Reload the page to see it.')
  } else if (end.kind !== 'not_json') card.end(end.message)
  return end
}
