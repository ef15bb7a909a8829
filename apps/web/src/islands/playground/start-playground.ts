import { drawnPage, replaceBy, replaceLatest, waitForSavedPage } from './drawn-page.ts'
import { followRun, type RunEnd } from './follow-run.ts'
import { createLiveCard, type LiveCard } from './live-card.ts'
import { getRunTitle, getSides, type Side } from './run-choices.ts'
import { runControls } from './run-controls.ts'

const NO_ANSWER = 'The server did not answer. Reload the page.'

/** Runs the form's prompt live where a script runs: streamed, side by side, and cancelled. */
export function startPlayground(form: HTMLFormElement): void {
  const controls = runControls(form)
  let running: AbortController | undefined
  controls.onCancel(() => running?.abort())
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (running) return
    running = new AbortController()
    controls.begin()
    void runAll(form, running.signal).then((words) => {
      running = undefined
      controls.end(words)
    })
  })
}

/** All that the form asks for, at the same time; says in a word what became of it. */
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
  if (ends.every(({ kind }) => kind === 'elsewhere')) {
    form.submit()
    return ''
  }
  // Sending the whole form would run the side that worked once more.
  for (const [at, { card }] of sides.entries()) {
    if (ends[at]?.kind === 'elsewhere') card.end(NO_ANSWER)
  }
  const savedIds = ends.flatMap((end) => (end.kind === 'kept' ? [end.id] : []))
  const [first, beside] = savedIds
  const query = beside ? `?${new URLSearchParams({ beside })}` : ''
  if (first) history.replaceState(null, '', `${path}/${first}${query}`)
  for (const [at, { card }] of sides.entries()) void replaceAbandonedRun(path, ends[at], card)
  return summarizeRuns(ends, signal)
}

/** What came of a run that was left, once it is kept: its report in the place of its card. */
async function replaceAbandonedRun(
  path: string,
  end: RunEnd | undefined,
  card: LiveCard,
): Promise<void> {
  if (end?.kind !== 'left') return
  const page = await waitForSavedPage(path, end.id)
  replaceLatest(page)
  replaceBy(page, `run-${end.id}`, card.element)
}

function summarizeRuns(ends: readonly RunEnd[], signal: AbortSignal): string {
  const worked = ends.filter((end) => end.kind === 'kept' && end.outcome !== 'failed')
  if (worked.length === ends.length) return 'Done.'
  if (signal.aborted) return 'Cancelled.'
  if (worked.length > 0) return 'One run failed.'
  return ends.length > 1 ? 'Both runs failed.' : 'The run failed.'
}

/** One side: its card while it runs, and the server's report once it is kept. */
async function runSide(
  form: HTMLFormElement,
  path: string,
  { side, card }: { side: Side; card: LiveCard },
  signal: AbortSignal,
): Promise<RunEnd> {
  const url = `${path}/stream?${new URLSearchParams({ of: side })}`
  const end = await followRun(url, new FormData(form), signal, card.write)
  if (end.kind === 'kept') {
    const page = await drawnPage(`${path}/${end.id}`)
    replaceLatest(page)
    if (!replaceBy(page, `run-${end.id}`, card.element))
      card.end('The run is saved. Reload the page to see it.')
  } else if (end.kind !== 'elsewhere') card.end(end.words)
  return end
}
