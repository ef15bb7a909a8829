import type { NewEvent } from '@promptwire/core/contract/public/events'
import type { Queryable, Statement } from '../../platform/database/queryable.ts'
import type { ChangedBy } from './audit-actor.ts'
import type { Audited } from './audit-entry.ts'

/** The result of a change, with its audit entry and events. */
export interface ChangeOutcome<T> {
  readonly result: T
  readonly audit: Audited | readonly Audited[]
  readonly event?: NewEvent | readonly NewEvent[]
}

/** The outcome of a change that changed nothing: no audit entry and no event. */
export const unchanged = <T>(result: T): ChangeOutcome<T> => ({ result, audit: [] })

/** A change of one record by one statement, without a transaction. */
export interface ChangeAtOnce {
  /** Writes the change with its audit entry and event; no row if someone changed the record before. */
  readonly statement: Statement
  readonly audit: Audited
}

/** Statements of a transaction, or of the pool, without Prisma. */
export type SqlQueryable = Pick<Queryable, 'query'>

/**
 * Runs statements, and is the only way to begin a transaction. The root unit of a process runs each
 * statement on the pool; the one that a change is given runs them in its transaction. Pass on what
 * you were given: the embedded database has one connection.
 */
export interface UnitOfWork extends Queryable {
  /**
   * Changes something, with its audit entries and events, in one transaction. A change within a
   * change is a part of it, which can fail alone.
   */
  change<Outcome extends ChangeOutcome<unknown>>(
    by: ChangedBy,
    run: (tx: UnitOfWork) => Promise<Outcome>,
  ): Promise<Outcome['result']>
  /** The same for hot paths whose statements are all prepared SQL. */
  changeWithSql<Outcome extends ChangeOutcome<unknown>>(
    by: ChangedBy,
    run: (tx: SqlQueryable) => Promise<Outcome>,
  ): Promise<Outcome['result']>
  /**
   * Changes one record by one statement; false if someone changed it after it was read. Undefined
   * within a transaction.
   */
  changeAtOnce?: (by: ChangedBy, change: ChangeAtOnce) => Promise<boolean>
  /**
   * Makes all changes of some work one transaction, which begins with the first of them, so that
   * long work before it takes no connection. Within a change it is a part of that one.
   */
  atomically<T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T>
}

/** The unit of work of a process, where transactions begin. */
export interface RootUnitOfWork extends UnitOfWork {
  readonly changeAtOnce: NonNullable<UnitOfWork['changeAtOnce']>
  atomically<T>(work: (unit: UnitOfWork) => Promise<T>, hooks?: UnitOfWorkHooks<T>): Promise<T>
}

/** Writes before and after the changes; skipped without changes. */
export interface UnitOfWorkHooks<T> {
  onBegin(tx: SqlQueryable): Promise<void>
  onCommit(tx: SqlQueryable, result: T): Promise<void>
}
