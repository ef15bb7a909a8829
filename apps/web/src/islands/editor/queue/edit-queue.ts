import type { Refusal, Result } from './editor-api.ts'
import { type Conflict, mergeStates } from './merge-states.ts'
import { nextOperation, type Operation, ORDER } from './next-operation.ts'
import { type Copy, listChanged, type PromptState, withKnownRecords } from './prompt-state.ts'
import type { QueueOptions } from './queue-options.ts'
import { RemoteChangeLog } from './remote-changes.ts'
import type { QueueSides } from './unsaved-edits.ts'

const REST_MS = 700
const BURST_MS = 150
const RETRY_MS = 3_000

/**
 * The prompt as the page shows it, and its way to the server: one request at a time, each with the
 * revision of the last answer. The next request is the difference from the server's state. If others
 * were faster, their changes are merged first.
 *
 * Longer than other files: its steps share this state.
 */
export class EditQueue {
  readonly #options: QueueOptions
  readonly remote = new RemoteChangeLog()
  #base: Copy
  #local: PromptState
  #conflicts: ReadonlyMap<string, Conflict> = new Map()
  readonly #refused = new Map<string, string>()
  readonly #typedAt = new Map<string, number>()
  /** State after a request that has no answer, or none yet. */
  #sent: PromptState | undefined
  #running: Promise<void> | undefined
  #flushes = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #dueAt = Number.POSITIVE_INFINITY

  constructor(options: QueueOptions) {
    this.#options = options
    this.#base = options.base
    this.#local = options.base
  }

  get state(): PromptState {
    return this.#local
  }

  /** Of the last answer of the server. */
  get revision(): number {
    return this.#base.revision
  }

  get base(): Copy {
    return this.#base
  }

  /** The records that wait for a choice. */
  get conflicts(): string[] {
    return [...this.#conflicts.keys()]
  }

  isUnsaved = (address: string): boolean =>
    this.#base.records[address] !== this.#local.records[address]

  isAllSaved = (): boolean => !nextOperation(this.#base, this.#local, () => true)

  /** Shows another state, and saves the difference. A record that is written in waits for a pause. */
  apply(next: PromptState, written?: string): void {
    const before = this.#local
    this.#local = withKnownRecords(next, this.#base)
    const changed = listChanged(before, this.#local)
    for (const address of [...changed, ORDER]) this.#refused.delete(address)
    if (written !== undefined) this.#typedAt.set(written, this.#options.now())
    this.#options.onChange(this.#local)
    this.#keep()
    this.#saveAfter(written === undefined ? 0 : REST_MS)
  }

  /** Continues with the unsaved edits of an earlier page, merged into the copy of this one. */
  resume({ base, local, sent }: QueueSides): void {
    const page = this.#base
    this.#base = { ...base, revision: page.revision }
    this.#local = local
    this.#sent = sent
    this.#adopt(page)
    this.#saveAfter(0)
  }

  /** Asks about a record again, if it waits for a choice: its form is new. */
  askAgain(address: string): void {
    const conflict = this.#conflicts.get(address)
    if (conflict) this.#options.ask(address, conflict)
  }

  /** Ends a conflict: the state here is what the user has chosen. */
  settle(address: string): void {
    this.#conflicts = new Map([...this.#conflicts].filter(([each]) => each !== address))
    this.apply(this.#local)
  }

  /** Sends all that can be sent now. True if nothing is left. */
  async flush(): Promise<boolean> {
    this.#flushes++
    await this.#running
    await this.#start()
    this.#flushes--
    return this.isAllSaved()
  }

  /** Fetches what others changed, soon: often more changes follow. */
  fetchSoon(): void {
    this.#schedule(BURST_MS)
  }

  /** With the state before both changes of a conflict, so that the next page asks again. */
  #keep(): void {
    const was = [...this.#conflicts].map(([address, conflict]) => [address, conflict.was] as const)
    const before = ({ order, records }: PromptState): PromptState => ({
      order,
      records: { ...records, ...Object.fromEntries(was) },
    })
    const sent = this.#sent && before(this.#sent)
    this.#options.keep({ base: before(this.#base), local: this.#local, sent })
  }

  #saveAfter(wait: number): void {
    this.#options.showStatus(this.#conflicts.size > 0 ? 'conflict' : 'saving')
    this.#schedule(wait)
  }

  #schedule(wait: number): void {
    const at = this.#options.now() + wait
    if (at >= this.#dueAt) return
    clearTimeout(this.#timer)
    this.#dueAt = at
    this.#timer = setTimeout(() => void this.#start(), wait)
  }

  #start(): Promise<void> {
    clearTimeout(this.#timer)
    this.#dueAt = Number.POSITIVE_INFINITY
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined
    })
    return this.#running
  }

  async #run(): Promise<void> {
    const from = this.#base
    for (;;) {
      if (this.remote.isBehind(this.#base.revision)) {
        if (!(await this.#catchUp())) return
        continue
      }
      const operation = nextOperation(this.#base, this.#local, this.#isReady)
      if (!operation) break
      this.#options.showStatus('saving')
      if (!(await this.#send(operation))) return
    }
    this.#report()
    if (this.#base !== from) this.#options.onSaved()
  }

  #isBlocked = (address: string): boolean =>
    this.#conflicts.has(address) || this.#refused.has(address)

  #isReady = (address: string): boolean =>
    !this.#isBlocked(address) && (this.#flushes > 0 || this.#restLeft(address) <= 0)

  #restLeft = (address: string): number =>
    (this.#typedAt.get(address) ?? Number.NEGATIVE_INFINITY) + REST_MS - this.#options.now()

  #report(): void {
    const { showStatus } = this.#options
    const [refused] = this.#refused.values()
    const typed = [...this.#typedAt.keys()].filter(
      (address) => this.isUnsaved(address) && !this.#isBlocked(address),
    )
    if (typed.length > 0) this.#schedule(Math.max(0, Math.min(...typed.map(this.#restLeft))))
    if (this.#conflicts.size > 0) showStatus('conflict')
    else if (refused !== undefined) showStatus('refused', refused)
    else showStatus(typed.length > 0 ? 'saving' : 'saved')
  }

  /** True if the next request may follow. */
  async #send(operation: Operation): Promise<boolean> {
    const { api, refuse } = this.#options
    const { address, after } = operation
    const { revision } = this.#base
    const unanswered = this.#sent
    this.#sent = after
    const result = await api.send(operation, revision)
    if (result.kind !== 'offline') this.#sent = unanswered
    if (result.kind === 'ok') {
      this.#base = { ...after, revision: result.value.revision }
      this.#sent = undefined
      this.#keep()
      return true
    }
    if (result.kind === 'refused') {
      if (address !== ORDER && !(address in after.records)) this.#restore(address, after, result)
      else this.#refused.set(address, refuse(address, result))
      return true
    }
    if (result.kind !== 'behind' && result.kind !== 'gone') return this.#waitFor(result.kind)
    this.remote.miss()
    if (!(await this.#catchUp())) return false
    return this.#base.revision === revision ? this.#waitFor('offline') : true
  }

  /** Takes back a deletion that the server refused. */
  #restore(address: string, after: PromptState, refusal: Refusal): void {
    const theirs = { ...this.#local, revision: 0 }
    this.apply(mergeStates({ base: after, local: this.#base, theirs }).local)
    this.#options.onRestored(address, refusal)
  }

  async #catchUp(): Promise<boolean> {
    const { api, showStatus } = this.#options
    const result: Result<Copy> = await api.copy(this.#base, this.remote.take())
    if (result.kind === 'ok') {
      if (result.value.revision >= this.#base.revision) this.#adopt(result.value)
      return true
    }
    this.remote.miss()
    if (result.kind !== 'gone') {
      return this.#waitFor(result.kind === 'signed-out' ? 'signed-out' : 'offline')
    }
    showStatus(
      'refused',
      'the prompt was deleted, or you can no longer open it. Your text is kept here.',
    )
    return false
  }

  #adopt(theirs: Copy): void {
    const { ask, onAgreed, onChange, onRestored } = this.#options
    const before = { base: this.#base, local: this.#local, conflicts: this.#conflicts }
    const merged = mergeStates({ ...before, theirs, sent: this.#sent })
    this.#base = merged.base
    this.#local = merged.local
    this.#conflicts = merged.conflicts
    this.#sent = undefined
    onChange(this.#local)
    this.#keep()
    for (const [address, conflict] of merged.conflicts) {
      const known = before.conflicts.get(address)
      if (!known || known.theirs !== conflict.theirs) ask(address, conflict)
    }
    for (const address of before.conflicts.keys()) {
      if (!merged.conflicts.has(address)) onAgreed(address)
    }
    for (const address of merged.restored) onRestored(address)
  }

  #waitFor(kind: 'offline' | 'signed-out'): false {
    if (!this.isAllSaved()) this.#options.showStatus(kind)
    this.#schedule(RETRY_MS)
    return false
  }
}
