import type { EditQueue } from './editor/queue/edit-queue.ts'
import { fetchPage } from './playground/fetch-page.ts'
import { followOutputs } from './playground/follow-outputs.ts'
import { startPlayground } from './playground/start-playground.ts'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Shows the playground in its pane, with fields for the saved prompt. */
export function runPane(root: HTMLElement, queue: EditQueue): void {
  let shown = -1
  const update = async () => {
    const pane = root.querySelector<HTMLElement>('.run-pane')
    if (!pane || pane.closest('[hidden]') || isInUse(pane) || shown === queue.revision) return
    shown = queue.revision
    const page = await fetchPage(pane.dataset['playground'] ?? '')
    if (!page || isInUse(pane)) shown = -1
    else showPlayground(pane, page)
  }
  root.addEventListener('frame-adopted', () => void update())
  root.addEventListener('submit', (event) => void saveBeforeRun(event, queue), { capture: true })
  followOutputs(root)
  void update()
}

/** Delays a run until the last edits are saved: it uses the stored working copy. */
async function saveBeforeRun(event: SubmitEvent, queue: EditQueue): Promise<void> {
  const form = event.target
  const isRun = form instanceof HTMLFormElement && form.closest('.run-pane')
  if (!isRun || queue.isAllSaved()) return
  event.preventDefault()
  event.stopPropagation()
  if (await queue.flush()) form.requestSubmit(event.submitter)
}

const isInUse = (pane: HTMLElement): boolean => {
  const cancel = pane.querySelector<HTMLElement>('#playground-cancel')
  return (
    cancel?.hidden === false ||
    pane.querySelector('.playground-input')?.contains(document.activeElement) === true
  )
}

/** Replaces the form and keeps typed values; outputs and runs stay. */
function showPlayground(pane: HTMLElement, page: Document): void {
  const fresh = page.querySelector('.playground')
  const input = fresh?.querySelector('.playground-input')
  if (!fresh || !input) return
  fresh.querySelector('#playground-compiled')?.remove()
  prefixIds(fresh)
  const before = pane.querySelector('.playground-input')
  if (before) {
    keepTyped(before, input)
    before.replaceWith(document.adoptNode(input))
  } else {
    const latest = page.querySelector('#playground-latest')
    pane.append(
      ...[fresh, latest].flatMap((part) => part ?? []).map((part) => document.adoptNode(part)),
    )
  }
  const form = pane.querySelector<HTMLFormElement>('#playground-form')
  if (form) startPlayground(form)
}

/** Forms of other panes have fields with the same names. */
function prefixIds(part: Element): void {
  for (const name of ['id', 'for', 'aria-describedby']) {
    for (const element of part.querySelectorAll(`[${name}^="field-"]`)) {
      const ids = element.getAttribute(name)?.split(' ') ?? []
      element.setAttribute(name, ids.map((id) => `run-${id}`).join(' '))
    }
  }
}

function keepTyped(before: Element, after: Element): void {
  for (const { name, value } of before.querySelectorAll<Control>(CONTROLS)) {
    const same = after.querySelector<Control>(`[name="${CSS.escape(name)}"]:is(${CONTROLS})`)
    if (same && value !== '') same.value = value
  }
}

const CONTROLS = 'textarea, select, input:not([type="hidden"])'
