import type { NewEvent } from '@promptwire/core/contract/public/events'
import type { Prisma } from '../../platform/database/generated/client.ts'
import type { AuditEntry } from './audit-entry.ts'
import type { EventAttribution } from './event-record.ts'
import { writeAudit } from './write-audit.sql.ts'
import { writeEvent } from './write-event.sql.ts'

export type Transaction = Prisma.TransactionClient

/** The records of one change. */
interface RecordedChange {
  readonly at: Date
  readonly entries: readonly AuditEntry[]
  readonly events: readonly NewEvent[]
  /** The attribution in its events. */
  readonly trace: EventAttribution
}

/** Opens a transaction, for a project's change in that project's line. */
export type Open = (
  projectId: string | undefined,
  run: (tx: Transaction) => Promise<void>,
) => Promise<void>

/** Writes before and after the changes. */
export interface UnitOfWorkHooks<T> {
  onBegin(tx: Transaction): Promise<void>
  onCommit(tx: Transaction, result: T): Promise<void>
}

/** Does work whose changes are made all or not at all. */
export async function runUnitOfWork<T>(
  open: Open,
  work: (unit: UnitOfWork) => Promise<T>,
  hooks?: UnitOfWorkHooks<T>,
): Promise<T> {
  const unit = new UnitOfWork(open, async (tx) => hooks?.onBegin(tx))
  try {
    const result = await work(unit)
    if (unit.tx) await hooks?.onCommit(unit.tx, result)
    await unit.commit()
    return result
  } catch (error) {
    await unit.rollBack(error)
    throw error
  }
}

/** One transaction, which begins with the first change, and what its changes leave behind. */
export class UnitOfWork {
  readonly #open: Open
  readonly #onBegin: (tx: Transaction) => Promise<void>
  readonly #changes: RecordedChange[] = []
  /** Settled with the work; the transaction commits or is rolled back by it. */
  readonly #work: Promise<void>
  #settle: { resolve(): void; reject(error: unknown): void } | undefined
  #opening: Promise<Transaction> | undefined
  #finished: Promise<void> | undefined
  tx: Transaction | undefined
  isOver = false

  constructor(open: Open, onBegin: (tx: Transaction) => Promise<void>) {
    this.#open = open
    this.#onBegin = onBegin
    this.#work = new Promise((resolve, reject) => {
      this.#settle = { resolve, reject }
    })
    this.#work.catch(() => {})
  }

  /** Prisma commits when its callback ends, so the callback waits until the work is done. */
  begin(projectId: string | undefined): Promise<Transaction> {
    this.#opening ??= new Promise((opened, failed) => {
      this.#finished = this.#open(projectId, async (tx) => {
        await this.#onBegin(tx)
        this.tx = tx
        opened(tx)
        await this.#work
      })
      this.#finished.catch(failed)
    })
    return this.#opening
  }

  /** A part that can fail alone, as it could by itself; then it leaves nothing behind. */
  async part<T>(projectId: string | undefined, run: () => Promise<T>): Promise<T> {
    const tx = await this.begin(projectId)
    const before = this.#changes.length
    await tx.$executeRaw`SAVEPOINT part`
    try {
      const result = await run()
      await tx.$executeRaw`RELEASE SAVEPOINT part`
      return result
    } catch (error) {
      this.#changes.length = before
      // Of a lost connection nothing is left to roll back.
      await tx.$executeRaw`ROLLBACK TO SAVEPOINT part`.catch(() => {})
      throw error
    }
  }

  record(change: RecordedChange): void {
    this.#changes.push(change)
  }

  /** Events come last: the first of them holds the project's counter until the commit. */
  async commit(): Promise<void> {
    if (this.tx) await this.#writeChanges(this.tx)
    this.#settle?.resolve()
    await this.#finished
    this.isOver = true
  }

  async rollBack(error: unknown): Promise<void> {
    this.#settle?.reject(error)
    await this.#finished?.catch(() => {})
    this.isOver = true
  }

  async #writeChanges(tx: Transaction): Promise<void> {
    for (const { at, entries } of this.#changes) {
      for (const entry of entries) await writeAudit(tx, entry, at)
    }
    for (const { at, events, trace } of this.#changes) {
      for (const event of events) await writeEvent(tx, event, trace, at)
    }
  }
}
