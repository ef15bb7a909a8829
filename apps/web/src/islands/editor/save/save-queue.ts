import { changedFields, type EditableFields, isSame } from '@promptwire/core/editing/merge-fields'
import type { Refusal } from './editor-api.ts'
import type { Copy, RecordCalls } from './record-calls.ts'

export type SaveState = 'saved' | 'saving' | 'offline' | 'signed-out' | 'conflict' | 'refused'

/** A record of the prompt with unsaved changes. */
export interface Unsaved {
  /** Names the record: `blocks/` with its id, `variables/` with its id, or `model`. */
  readonly address: string
  /** Its last state known to be on the server. */
  base: EditableFields
  /** Another person's save on the same base, until one of the two is chosen. */
  readonly theirs: EditableFields | undefined
  /** Deleted by someone else while it had unsaved text. */
  isDeleted: boolean
  /** The error of a refused save; the next keystroke retries. */
  refusal: string | undefined
  /** The current values. */
  read(): EditableFields
}

interface QueueOptions<Draft extends Unsaved> {
  readonly calls: RecordCalls
  /** Stores unsaved text in the browser and removes it once saved. */
  readonly keep: (draft: Draft, revision: number) => void
  readonly showStatus: (state: SaveState, message?: string) => void
  /** Shows a refused save; returns the text for the status. */
  readonly refuse: (draft: Draft, refusal: Refusal) => string
  /** Applies what others saved. */
  readonly merge: (copy: Copy) => void
  readonly onSaved: () => void
  readonly revision: number
}

const REST_MS = 700
const RETRY_MS = 3_000
const MAX_STEPS = 1_000

/**
 * Saves drafts one request at a time, each with the revision of the last answer. Looks only at touched
 * drafts: a prompt may have hundreds.
 */
export class SaveQueue<Draft extends Unsaved> {
  readonly #parts: QueueOptions<Draft>
  readonly #touched = new Set<Draft>()
  #revision: number
  #timer: ReturnType<typeof setTimeout> | undefined
  #running: Promise<void> | undefined

  constructor(parts: QueueOptions<Draft>) {
    this.#parts = parts
    this.#revision = parts.revision
  }

  get revision(): number {
    return this.#revision
  }

  isUnsaved = (draft: Draft): boolean => !isSame(draft.base, draft.read())

  isAllSaved = (): boolean => !this.#some(this.isUnsaved)

  /** Stores every keystroke at once, and saves when the user pauses. */
  touched(draft: Draft): void {
    draft.refusal = undefined
    this.#touched.add(draft)
    this.#parts.keep(draft, this.#revision)
    this.#parts.showStatus(this.#isChoosing() ? 'conflict' : 'saving')
    this.#schedule(REST_MS)
  }

  /** Forgets a removed record. */
  forget(draft: Draft): void {
    this.#touched.delete(draft)
  }

  /** Saves what can be saved now. True if nothing is left. */
  async flush(): Promise<boolean> {
    clearTimeout(this.#timer)
    this.#running ??= this.#saveAll().finally(() => {
      this.#running = undefined
    })
    await this.#running
    return this.isAllSaved()
  }

  /** Takes over a newer copy unless it conflicts with unsaved text. */
  adopt(copy: Copy): void {
    if (copy.revision < this.#revision) return
    this.advance(copy.revision)
    this.#parts.merge(copy)
  }

  /** Continues from a revision that this page created elsewhere. */
  advance(revision: number): void {
    this.#revision = Math.max(this.#revision, revision)
  }

  #some = (is: (draft: Draft) => unknown): boolean => [...this.#touched].some(is)

  #schedule(wait: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.flush(), wait)
  }

  async #saveAll(): Promise<void> {
    const { showStatus, onSaved } = this.#parts
    for (let step = 0; step < MAX_STEPS; step++) {
      const draft = [...this.#touched].find(this.#isDue)
      if (!draft) break
      showStatus('saving')
      if (!(await this.#saveOne(draft))) return
    }
    if (this.#isChoosing()) return showStatus('conflict')
    const refused = [...this.#touched].find(({ refusal }) => refusal !== undefined)
    if (refused) return showStatus('refused', refused.refusal)
    this.#touched.clear()
    showStatus('saved')
    onSaved()
  }

  #isDue = (draft: Draft): boolean =>
    !(draft.theirs || draft.isDeleted) && draft.refusal === undefined && this.isUnsaved(draft)

  #isChoosing = (): boolean => this.#some(({ theirs, isDeleted }) => theirs || isDeleted)

  /** True if saving may continue. */
  async #saveOne(draft: Draft): Promise<boolean> {
    const { calls, refuse } = this.#parts
    const sent = draft.read()
    const changed = changedFields(draft.base, sent)
    const edit = { address: draft.address, fields: sent, changed }
    const result = await calls.save(edit, this.#revision)
    if (result.kind === 'ok') {
      draft.base = sent
      // Adopted although the text has moved on: the next save is no conflict with this one.
      this.advance(result.value.revision)
      this.#parts.keep(draft, this.#revision)
      return true
    }
    if (result.kind === 'refused') {
      draft.refusal = refuse(draft, result)
      return true
    }
    return result.kind === 'behind' || result.kind === 'gone'
      ? this.#catchUp()
      : this.#waitFor(result.kind)
  }

  async #catchUp(): Promise<boolean> {
    const result = await this.#parts.calls.copy()
    if (result.kind === 'ok') {
      const { records } = result.value
      for (const draft of this.#touched) {
        if (!(draft.address in records) && this.isUnsaved(draft)) draft.isDeleted = true
      }
      this.adopt(result.value)
      return true
    }
    if (result.kind === 'gone') {
      this.#parts.showStatus('refused', 'the prompt was deleted. Your text is kept here.')
      return false
    }
    return this.#waitFor(result.kind === 'signed-out' ? 'signed-out' : 'offline')
  }

  #waitFor(kind: 'offline' | 'signed-out'): false {
    this.#parts.showStatus(kind)
    this.#schedule(RETRY_MS)
    return false
  }
}
