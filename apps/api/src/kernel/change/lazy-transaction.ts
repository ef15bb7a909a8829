import type { NewEvent } from '@promptwire/contract/events/events'
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

interface RecordedChange {
  readonly at: Date
  readonly entries: readonly AuditEntry[]
  readonly events: readonly NewEvent[]
  readonly attribution: EventAttribution
}

/** Runs follow-up work of audit entries, in the transaction that writes them. */
export type OnAudited = (
  tx: SqlQueryable,
  entries: readonly AuditEntry[],
  at: Date,
) => Promise<void>

export interface TransactionSource {
  readonly database: Pick<Database, 'beginTransaction'>
  readonly projectSemaphore: KeyedSemaphore
  readonly onAudited?: OnAudited | undefined
}

export class LazyTransaction {
  readonly #source: TransactionSource
  readonly #onBegin: (tx: SqlQueryable) => Promise<void>
  readonly #changes: RecordedChange[] = []
  #beginning: Promise<OpenTransaction> | undefined
  #leaveQueue = () => {}
  open: OpenTransaction | undefined
  #prisma: Queryable['prisma'] | undefined

  constructor(source: TransactionSource, onBegin: (tx: SqlQueryable) => Promise<void>) {
    this.#source = source
    this.#onBegin = onBegin
  }

  /** Starts the transaction once, in the queue of the changed project. */
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

  async joinPrisma(): Promise<void> {
    this.#prisma ??= await this.open?.prisma()
  }

  requirePrisma(): Queryable['prisma'] {
    if (!this.#prisma) throw new Error('Prisma has not joined this transaction')
    return this.#prisma
  }

  /** Runs a part in a savepoint: it can fail alone, and then leaves nothing behind. */
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
      // A lost connection has nothing to roll back.
      await query(Prisma.sql`ROLLBACK TO SAVEPOINT part`).catch(() => {})
      throw error
    }
  }

  record(change: RecordedChange): void {
    this.#changes.push(change)
  }

  /** Events come last: the first one locks the project's counter until the commit. */
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
