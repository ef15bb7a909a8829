import type { NewEvent } from '@promptwire/contract/events/events'
import { Prisma } from '../../platform/database/generated/client.ts'
import { type Named, NamedStatement } from '../../platform/database/named-statement.ts'
import type { Statement } from '../../platform/database/queryable.ts'
import { type ChangedBy, toAuditActor } from './audit-actor.ts'
import type { Audited } from './audit-entry.ts'
import type { AuditValues } from './audit-values.ts'
import { beginSession, canCoalesce, continueSession, type EditSession } from './edit-session.ts'
import {
  type EntryRow,
  type ExtendedRow,
  extendSession,
  insertEntry,
  toEntryRow,
  toExtendedRow,
} from './entry-statements.sql.ts'
import { toEventAttribution } from './event-attribution.ts'
import { type EventRow, eventParts, notifyReplicas, toEventRow } from './write-event.sql.ts'

export const IS_LOCKED_AND_AUDITED = Prisma.sql`EXISTS (SELECT FROM audited)`
const IS_LOCKED = Prisma.sql`EXISTS (SELECT FROM locked_record)`

interface ChangeParts {
  /** Locks the record and returns a row if it is unchanged since it was read. */
  readonly lock: Prisma.Sql
  /** CTEs that write the record if `IS_LOCKED_AND_AUDITED`. */
  readonly writes: readonly Prisma.Sql[]
}

/** A change to a record that was read without a lock; its entry and event belong to one prompt. */
interface RecordChange<Values> {
  readonly values: Values
  readonly audit: Audited
  readonly changed: AuditValues
  readonly session: EditSession | undefined
  readonly event: NewEvent
}

interface BoundChange {
  readonly statement: Statement
  readonly session: EditSession
}

/**
 * One statement that locks a record, checks that it is unchanged since it was read, and writes the
 * change, its audit entry and event. Returns a row on success. The parts run in the order of their
 * conditions, which is the lock order in docs/architecture.md.
 */
export class ChangeStatement<Values extends object> {
  readonly #newSession: NamedStatement<[Values, EntryRow, EventRow]>
  readonly #sameSession: NamedStatement<[Values, ExtendedRow, EventRow]>

  /** A name that the change shares with the entry or event must have the same value. */
  constructor(compose: (values: Named<Values>) => ChangeParts) {
    this.#newSession = new NamedStatement((values, entry, event) =>
      joinParts(compose(values), insertEntry(entry, IS_LOCKED), event),
    )
    this.#sameSession = new NamedStatement((values, entry, event) => {
      const isAsRead = Prisma.sql`is_open AND edits + 1 = ${entry.edits}::int AND ${IS_LOCKED}`
      return joinParts(compose(values), extendSession(entry, isAsRead), event)
    })
  }

  /** Undefined if the change ends another actor's edit session, which takes a transaction. */
  async bind(by: ChangedBy, change: RecordChange<Values>): Promise<BoundChange | undefined> {
    const { values, changed, session: before } = change
    const entry = Object.assign({}, toAuditActor(by), change.audit)
    const event = toEventRow(change.event, toEventAttribution(by, [entry]), by.at)
    if (!before) {
      const row = await toEntryRow(entry, changed, by.at)
      const statement = this.#newSession.bind(values, row, event)
      return { statement, session: beginSession(row.entryId, entry, changed, by.at) }
    }
    if (!canCoalesce(before, entry, changed, by.at)) return undefined
    const session = continueSession(before, changed, by.at)
    const row = await toExtendedRow(session, entry)
    return { statement: this.#sameSession.bind(values, row, event), session }
  }
}

const joinParts = ({ lock, writes }: ChangeParts, audited: Prisma.Sql, event: Named<EventRow>) =>
  Prisma.sql`
    WITH locked_record AS (${lock}),
         audited AS (${audited} RETURNING 1),
         ${Prisma.join(writes)},
         ${eventParts(event, IS_LOCKED_AND_AUDITED)}
    SELECT ${notifyReplicas(event)} FROM audited`
