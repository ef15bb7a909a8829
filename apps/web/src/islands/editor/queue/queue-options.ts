import type { EditorApi, Refusal } from './editor-api.ts'
import type { Conflict } from './merge-states.ts'
import type { Copy, PromptState } from './prompt-state.ts'
import type { QueueSides } from './unsaved-edits.ts'

/** The state of the page's edits, for its status line. */
export type SaveState = 'saved' | 'saving' | 'offline' | 'signed-out' | 'conflict' | 'refused'

/** The server, the browser's storage and the page, as the queue uses them. */
export interface QueueOptions {
  readonly api: EditorApi
  /** The state that the page was rendered from. */
  readonly base: Copy
  /** Stores in the browser what is not saved. */
  readonly keep: (sides: QueueSides) => void
  /** Milliseconds on any clock. */
  readonly now: () => number
  readonly showStatus: (state: SaveState, message?: string) => void
  /** Shows a refused request; returns the text for the status. */
  readonly refuse: (address: string, refusal: Refusal) => string
  /** The local state has changed, here or by others. */
  readonly onChange: (state: PromptState) => void
  /** Asks which of two states of a record to keep. */
  readonly ask: (address: string, conflict: Conflict) => void
  /** A conflict has ended without a choice. */
  readonly onAgreed: (address: string) => void
  /** A record stays although it was deleted here, because others changed it or the server refused. */
  readonly onRestored: (address: string, refusal?: Refusal) => void
  readonly onSaved: () => void
}
