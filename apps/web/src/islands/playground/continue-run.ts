import { followRun } from './follow-run.ts'
import { createLiveCard } from './live-card.ts'
import { replaceAbandonedRun, showEnd } from './show-end.ts'
import { submitByKeys } from './submit-by-keys.ts'

const FORM = 'form[id^="continue-"]'

/**
 * Streams a continuation below its run. The report of the new run has the whole conversation and
 * replaces both.
 */
export function continueRuns(root: HTMLElement): void {
  const running = new WeakSet<HTMLFormElement>()
  submitByKeys(root, (field) => field.closest<HTMLFormElement>(FORM))
  root.addEventListener('submit', (event) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || !form.matches(FORM)) return
    event.preventDefault()
    if (running.has(form)) return
    running.add(form)
    void continueRun(form).finally(() => running.delete(form))
  })
}

async function continueRun(form: HTMLFormElement): Promise<void> {
  const run = form.closest('.run')
  const action = form.getAttribute('action') ?? ''
  const path = action.split('/').slice(0, -2).join('/')
  const aborting = new AbortController()
  const card = createLiveCard('Running')
  card.onCancel(() => aborting.abort())
  run?.after(card.element)
  card.element.scrollIntoView({ block: 'nearest' })
  const end = await followRun(`${action}/stream`, new FormData(form), aborting.signal, card.write)
  if (end.kind === 'not_json') return form.submit()
  const isShown = await showEnd(path, end, card)
  void replaceAbandonedRun(path, end, card)
  // After a failure, the user can resend the typed results.
  if (!isShown || end.kind !== 'saved' || end.outcome === 'failed') return
  run?.remove()
  history.replaceState(null, '', location.href.replace(run?.id.slice('run-'.length) ?? '', end.id))
  document.getElementById(`run-${end.id}`)?.focus()
}
