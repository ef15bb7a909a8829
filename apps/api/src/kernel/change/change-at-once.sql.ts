import { Prisma } from '../../platform/database/generated/client.ts'
import { type ChangedBy, toAuditActor } from './audit-actor.ts'
import { toEventAttribution } from './event-attribution.ts'
import type { ChangeAtOnce } from './unit-of-work.ts'
import { auditStatement } from './write-audit.sql.ts'
import { eventParts, notifyReplicas } from './write-event.sql.ts'

/** The condition under which a part of the statement may write. */
export const IS_LOCKED_AND_AUDITED = Prisma.sql`EXISTS (SELECT FROM audited)`

/**
 * One statement that locks a record, checks that it is as it was read, and writes the change with
 * its audit entry and event; it returns a row if it did. Its parts run in the order of their
 * conditions, which is the order of locks in docs/architecture.md. Undefined if the change ends the
 * edit session of another actor, which takes a transaction.
 */
export async function changeStatement(
  by: ChangedBy,
  { lock, writes, audit, session, event }: ChangeAtOnce,
): Promise<Prisma.Sql | undefined> {
  const entry = { ...toAuditActor(by), ...audit }
  const isLocked = Prisma.sql`EXISTS (SELECT FROM locked_record)`
  const audited = await auditStatement(entry, session, by.at, isLocked)
  if (!audited) return undefined
  const attribution = toEventAttribution(by, [entry])
  return Prisma.sql`
    WITH locked_record AS (${lock}),
         audited AS (${audited} RETURNING 1),
         ${Prisma.join(writes)},
         ${eventParts(event, attribution, by.at, IS_LOCKED_AND_AUDITED)}
    SELECT ${notifyReplicas(event)} FROM audited`
}
