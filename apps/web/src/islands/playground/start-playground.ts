import { followRun, type RunEnd } from './follow-run.ts'
import { createLiveCard, type LiveCard } from './live-card.ts'
import { getColumns, getRunTitle } from './run-choices.ts'
import { runControls } from './run-controls.ts'
import { replaceAbandonedRun, showEnd } from './show-end.ts'
import { clearProblems, showProblems } from './show-problems.ts'

const NO_ANSWER = 'The server did not answer. Reload the page.'

/** Streams the form's runs into the page, side by side, until they end or the user cancels. */
export function startPlayground(form: HTMLFormElement): void {
  const controls = runControls(form)
  let running: AbortController | undefined
  controls.onCancel(() => running?.abort())
  form.addEventListener('input', () => clearProblems(form))
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

/** Runs all columns at once; returns a summary. */
async function runAll(form: HTMLFormElement, signal: AbortSignal): Promise<string> {
  const path = form.getAttribute('action') ?? ''
  const runs = getColumns(form).map((column) => ({
    column,
    card: createLiveCard(getRunTitle(form, column)),
  }))
  const outputs = document.getElementById('playground-outputs')
  outputs?.replaceChildren(...runs.map(({ card }) => card.element))
  outputs?.scrollIntoView({ block: 'nearest' })
  const ends = await Promise.all(runs.map((each) => runColumn(form, path, each, signal)))
  if (ends.every(({ kind }) => kind === 'not_json')) {
    form.submit()
    return ''
  }
  // Submitting the whole form would repeat the successful run.
  for (const [at, { card }] of runs.entries()) {
    if (ends[at]?.kind === 'not_json') card.end(NO_ANSWER)
  }
  // All columns have the same values, so showing one rejection is enough.
  const refused = ends.find((end) => end.kind === 'refused')
  if (refused) showProblems(form, refused.details)
  const savedIds = ends.flatMap((end) => (end.kind === 'saved' ? [end.id] : []))
  const [first, ...others] = savedIds
  const query = others.map((id, at) => `${at === 0 ? '?' : '&'}with=${id}`).join('')
  // In a pane of the editor, the URL stays the editor's.
  if (first && location.pathname.startsWith(path))
    history.replaceState(null, '', `${path}/${first}${query}`)
  for (const [at, { card }] of runs.entries()) void replaceAbandonedRun(path, ends[at], card)
  return summarizeRuns(ends, signal)
}

function summarizeRuns(ends: readonly RunEnd[], signal: AbortSignal): string {
  const worked = ends.filter((end) => end.kind === 'saved' && end.outcome !== 'failed')
  if (worked.length === ends.length) return 'Done.'
  if (signal.aborted) return 'Cancelled.'
  if (ends.length === 1) return 'The run failed.'
  return `${ends.length - worked.length} of ${ends.length} runs failed.`
}

/** Fills a column's card during the run, then replaces it with the server's report. */
async function runColumn(
  form: HTMLFormElement,
  path: string,
  { column, card }: { column: number; card: LiveCard },
  signal: AbortSignal,
): Promise<RunEnd> {
  const url = `${path}/stream?${new URLSearchParams({ column: String(column) })}`
  const end = await followRun(url, new FormData(form), signal, card.write)
  await showEnd(path, end, card)
  return end
}
