import { MAX_PROMPT_RECORDS } from '@promptwire/contract/content/prompt-record-limit'
import { TOOLS } from '@promptwire/contract/editing/tool-fields'
import type { EventMessage } from '@promptwire/contract/events/events'
import { DETAILS } from './prompt-state.ts'

type Update = Extract<EventMessage, { type: 'prompt.updated' }>

/** Records with a newer state to fetch. */
export interface RemoteChanges {
  readonly revision: number
  /** Addresses of records; undefined if unknown. */
  readonly only: readonly string[] | undefined
}

/** Changes of single records or their order; any other action may change everything. */
const RECORD_ACTIONS =
  /^((block|variable)\.(created|updated|deleted)|blocks\.reordered|prompt\.updated)$/

/** Collects changes from events. After a missed event, everything may have changed. */
export class RemoteChangeLog {
  #revision = 0
  #only: Set<string> | undefined = new Set()
  #isWaiting = false

  /** Whether changes later than a known revision wait to be fetched. */
  isBehind = (known: number): boolean =>
    this.#isWaiting && (this.#only === undefined || this.#revision > known)

  /** An event, and the revision that is known here. */
  add({ data, changes }: Update, known: number): void {
    if (data.revision <= known) return
    const isNext = data.revision === Math.max(known, this.#revision) + 1
    const areKnown = changes?.every(({ action }) => RECORD_ACTIONS.test(action))
    this.#revision = Math.max(this.#revision, data.revision)
    this.#isWaiting = true
    if (!isNext || !areKnown) {
      this.miss()
      return
    }
    for (const { target_type, target_id } of changes ?? []) {
      if (target_type === 'block' || target_type === 'variable') {
        this.#only?.add(`${target_type}s/${target_id}`)
      }
    }
  }

  /** Records a missed event or a failed fetch. */
  miss(): void {
    this.#only = undefined
    this.#isWaiting = true
  }

  /** Returns the records to fetch and forgets them. */
  take(): RemoteChanges {
    const only =
      this.#only && this.#only.size <= MAX_PROMPT_RECORDS
        ? ['model', DETAILS, TOOLS, ...this.#only]
        : undefined
    this.#only = new Set()
    this.#isWaiting = false
    return { revision: this.#revision, only }
  }
}
