import type { NewEvent } from '@promptwire/core/contract/public/events'
import type { Database } from '../../platform/database/database.ts'
import { Prisma } from '../../platform/database/generated/client.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import type { OpenTransaction } from '../../platform/database/transaction.ts'
import type { KeyedSemaphore } from '../keyed-semaphore.ts'
import type { AuditEntry } from './audit-entry.ts'
import type { EventAttribution } from './event-record.ts'
import type { SqlQueryable } from './unit-of-work.ts'
import { writeAudit } from './write-audit.sql.ts'
import { writeEvent } from './write-event.sql.ts'

/** The records of one change. */
interface RecordedChange {
  readonly at: Date
  readonly entries: readonly AuditEntry[]
  readonly events: readonly NewEvent[]
  /** The attribution in its events. */
  readonly attribution: EventAttribution
}

/** Does what follows from audit entries, in the transaction that writes them. */
export type OnAudited = (
  tx: SqlQueryable,
  entries: readonly AuditEntry[],
  at: Date,
) => Promise<void>

/** A process's source of transactions: connections and queues. */
export interface TransactionSource {
  readonly database: Pick<Database, 'beginTransaction'>
  readonly projectSemaphore: KeyedSemaphore
  readonly onAudited?: OnAudited | undefined
}

/** A transaction that begins with its first change, and writes what its changes leave behind. */
export class LazyTransaction {
  readonly #source: TransactionSource
  readonly #onBegin: (tx: SqlQueryable) => Promise<void>
  readonly #changes: RecordedChange[] = []
  #beginning: Promise<OpenTransaction> | undefined
  #leaveQueue = () => {}
  /** Set once the transaction has started. */
  open: OpenTransaction | undefined
  #prisma: Queryable['prisma'] | undefined

  constructor(source: TransactionSource, onBegin: (tx: SqlQueryable) => Promise<void>) {
    this.#source = source
    this.#onBegin = onBegin
  }

  /** Begins, in the queue of the project that is changed, unless that is done. */
  begin(projectId: string | undefined): Promise<OpenTransaction> {
    this.#beginning ??= this.#begin(projectId)
    return this.#beginning
  }

  async #begin(projectId: string | undefined): Promise<OpenTransaction> {
    const { database, projectSemaphore } = this.#source
    if (projectId !== undefined) this.#leaveQueue = await projectSemaphore.acquire(projectId)
    this.open = await database.beginTransaction()
    await this.#onBegin(this.open)
    return this.open
  }

  /** Lets Prisma join the transaction, which takes a moment. */
  async joinPrisma(): Promise<void> {
    this.#prisma ??= await this.open?.prisma()
  }

  requirePrisma(): Queryable['prisma'] {
    if (!this.#prisma) throw new Error('Prisma has not joined this transaction')
    return this.#prisma
  }

  /** A part that can fail alone, as it could by itself; then it leaves nothing behind. */
  async part<T>(projectId: string | undefined, run: () => Promise<T>): Promise<T> {
    const { query } = await this.begin(projectId)
    await this.joinPrisma()
    const before = this.#changes.length
    await query(Prisma.sql`SAVEPOINT part`)
    try {
      const result = await run()
      await query(Prisma.sql`RELEASE SAVEPOINT part`)
      return result
    } catch (error) {
      this.#changes.length = before
      // On a lost connection nothing is left to roll back.
      await query(Prisma.sql`ROLLBACK TO SAVEPOINT part`).catch(() => {})
      throw error
    }
  }

  record(change: RecordedChange): void {
    this.#changes.push(change)
  }

  /** Events come last: the first of them locks the project's counter until the commit. */
  async commit(): Promise<void> {
    if (this.open) await this.#writeChanges(this.open)
    await this.open?.commit()
    this.#leaveQueue()
  }

  async rollBack(): Promise<void> {
    await this.#beginning?.catch(() => {})
    await this.open?.rollback()
    this.#leaveQueue()
  }

  async #writeChanges(tx: SqlQueryable): Promise<void> {
    for (const { at, entries } of this.#changes) {
      for (const entry of entries) await writeAudit(tx, entry, at)
      await this.#source.onAudited?.(tx, entries, at)
    }
    for (const { at, events, attribution } of this.#changes) {
      for (const event of events) await writeEvent(tx, event, attribution, at)
    }
  }
}
