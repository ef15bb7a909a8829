import type { EventOf } from '@promptwire/core/contract/public/events'
import type { Prisma } from '../database/generated/client.ts'
import type { AuditEntry } from '../domain/audit/audit-entry.ts'
import type { EventTrace } from '../domain/event/event-store.ts'
import { writeAudit } from './audit.ts'
import { writeEvent } from './write-event.ts'

export type Transaction = Prisma.TransactionClient

/** What one change leaves behind. */
interface Trace {
  readonly at: Date
  readonly entries: readonly AuditEntry[]
  readonly events: readonly EventOf[]
  /** What its events tell of it. */
  readonly trace: EventTrace
}

/** Opens a transaction, for a project's change in that project's line. */
export type Open = (
  projectId: string | undefined,
  run: (tx: Transaction) => Promise<void>,
) => Promise<void>

/** What is written before and after the changes. */
export interface Ends<T> {
  first(tx: Transaction): Promise<void>
  last(tx: Transaction, result: T): Promise<void>
}

/** Does work whose changes are made all or not at all. */
export async function inUnitOfChange<T>(
  open: Open,
  work: (unit: UnitOfChange) => Promise<T>,
  ends?: Ends<T>,
): Promise<T> {
  const unit = new UnitOfChange(open, async (tx) => ends?.first(tx))
  try {
    const result = await work(unit)
    if (unit.tx) await ends?.last(unit.tx, result)
    await unit.commit()
    return result
  } catch (error) {
    await unit.rollBack(error)
    throw error
  }
}

/** One transaction, which begins with the first change, and what its changes leave behind. */
export class UnitOfChange {
  readonly #open: Open
  readonly #first: (tx: Transaction) => Promise<void>
  readonly #traces: Trace[] = []
  /** Settled with the work; the transaction commits or is rolled back by it. */
  readonly #work: Promise<void>
  #settle: { resolve(): void; reject(error: unknown): void } | undefined
  #beginning: Promise<Transaction> | undefined
  #finished: Promise<void> | undefined
  tx: Transaction | undefined
  isOver = false

  constructor(open: Open, first: (tx: Transaction) => Promise<void>) {
    this.#open = open
    this.#first = first
    this.#work = new Promise((resolve, reject) => {
      this.#settle = { resolve, reject }
    })
    this.#work.catch(() => {})
  }

  /** Prisma commits when its callback ends, so the callback waits until the work is done. */
  begin(projectId: string | undefined): Promise<Transaction> {
    this.#beginning ??= new Promise((opened, failed) => {
      this.#finished = this.#open(projectId, async (tx) => {
        await this.#first(tx)
        this.tx = tx
        opened(tx)
        await this.#work
      })
      this.#finished.catch(failed)
    })
    return this.#beginning
  }

  /** A part that can fail alone, as it could by itself; then it leaves nothing behind. */
  async part<T>(projectId: string | undefined, run: () => Promise<T>): Promise<T> {
    const tx = await this.begin(projectId)
    const before = this.#traces.length
    await tx.$executeRaw`SAVEPOINT part`
    try {
      const result = await run()
      await tx.$executeRaw`RELEASE SAVEPOINT part`
      return result
    } catch (error) {
      this.#traces.length = before
      // Of a lost connection nothing is left to roll back.
      await tx.$executeRaw`ROLLBACK TO SAVEPOINT part`.catch(() => {})
      throw error
    }
  }

  leave(trace: Trace): void {
    this.#traces.push(trace)
  }

  /** Events come last: the first of them holds the project's counter until the commit. */
  async commit(): Promise<void> {
    if (this.tx) await this.#writeTraces(this.tx)
    this.#settle?.resolve()
    await this.#finished
    this.isOver = true
  }

  async rollBack(error: unknown): Promise<void> {
    this.#settle?.reject(error)
    await this.#finished?.catch(() => {})
    this.isOver = true
  }

  async #writeTraces(tx: Transaction): Promise<void> {
    for (const { at, entries } of this.#traces) {
      for (const entry of entries) await writeAudit(tx, entry, at)
    }
    for (const { at, events, trace } of this.#traces) {
      for (const event of events) await writeEvent(tx, event, trace, at)
    }
  }
}
