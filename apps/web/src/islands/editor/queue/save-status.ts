import { clockTime } from '@promptwire/core/text/time-zone'
import type { SaveState } from './queue-options.ts'

const STATUS_LABELS: Readonly<Record<SaveState, string>> = {
  saved: 'Saved',
  saving: 'Saving…',
  offline: 'Offline (kept here)',
  'signed-out': 'Signed out (kept here)',
  conflict: 'Conflict (choose)',
  refused: 'Not saved',
}

interface SaveStatus {
  readonly state: SaveState
  /** The pane with the choice, unless the page shows it. */
  readonly pane: string | undefined
  readonly message: string | undefined
  readonly at: Date
}

/** The one line with the state of saving. */
export function showStatus(root: HTMLElement, { state, message, pane, at }: SaveStatus): void {
  const line = root.querySelector<HTMLElement>('#editor-saving')
  if (!line) return
  const words = message === undefined ? STATUS_LABELS[state] : `${STATUS_LABELS[state]}: ${message}`
  if (line.textContent?.startsWith(words) && !pane) return
  line.textContent = state === 'saved' ? `${words} ${timeIn(line, at)}` : words
  line.classList.toggle('is-waiting', state !== 'saved' && state !== 'saving')
  if (state === 'signed-out') line.append(' ', link('Sign in in another tab', '/sign-in', '_blank'))
  if (state === 'conflict' && pane) line.append(' ', link(`Open ${pane}`, `?tab=${pane}`))
}

/** In the user's time zone. */
const timeIn = ({ dataset }: HTMLElement, at: Date): string =>
  clockTime(at, dataset['timeZone'] ?? 'UTC')

/** Another tab keeps the unsaved text of this one. */
function link(words: string, href: string, target = ''): HTMLAnchorElement {
  const element = document.createElement('a')
  Object.assign(element, { href, target, textContent: words })
  return element
}
