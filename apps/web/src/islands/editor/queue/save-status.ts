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
  readonly message: string | undefined
  readonly at: Date
}

/** The one line with the state of saving. */
export function showStatus(root: HTMLElement, { state, message, at }: SaveStatus): void {
  const line = root.querySelector<HTMLElement>('#editor-saving')
  if (!line) return
  const words = message === undefined ? STATUS_LABELS[state] : `${STATUS_LABELS[state]}: ${message}`
  if (line.textContent?.startsWith(words)) return
  line.textContent = state === 'saved' ? `${words} ${timeIn(line, at)}` : words
  line.classList.toggle('is-waiting', state !== 'saved' && state !== 'saving')
  if (state === 'signed-out') line.append(' ', signInLink())
}

/** In the user's time zone. */
const timeIn = ({ dataset }: HTMLElement, at: Date): string =>
  clockTime(at, dataset['timeZone'] ?? 'UTC')

/** Opens in another tab, so that unsaved text stays. */
function signInLink(): HTMLAnchorElement {
  const link = document.createElement('a')
  link.href = '/sign-in'
  link.target = '_blank'
  link.textContent = 'Sign in in another tab'
  return link
}
