import type { NewEvent } from '@promptwire/contract/events/events'
import { Prisma } from '../../platform/database/generated/client.ts'
import { type Named, NamedStatement } from '../../platform/database/named-statement.ts'
import { newId } from '../identifiers.ts'
import type { EventAttribution } from './event-record.ts'
import { isReplaceable, outdatedError } from './outdated-messages.sql.ts'
import type { SqlQueryable } from './unit-of-work.ts'

/** Notifies replicas that a project has new events; the payload is the project id. */
export const EVENT_CHANNEL = 'promptwire_event'

export type EventRow = ReturnType<typeof toEventRow>

export function toEventRow({ type, data }: NewEvent, attribution: EventAttribution, at: Date) {
  return {
    eventId: newId(at),
    eventType: type,
    at,
    projectId: data.project_id,
    promptId: 'prompt_id' in data ? data.prompt_id : null,
    // Followers get more than webhook receivers.
    stored: JSON.stringify(Object.assign({}, data, { trace: attribution })),
    message: JSON.stringify({ type, timestamp: at.toISOString(), data }),
  }
}

/**
 * Writes an event, its webhook deliveries and the notice to all replicas, in the transaction of the
 * change. Call it last: it locks the project's counter until the commit, so that no event is
 * visible before one with a lower number.
 */
export async function writeEvent(
  tx: SqlQueryable,
  event: NewEvent,
  attribution: EventAttribution,
  at: Date,
): Promise<void> {
  await tx.query(WRITE_EVENT.bind(toEventRow(event, attribution, at)))
}

export const notifyReplicas = ({ projectId }: Named<EventRow>) =>
  Prisma.sql`pg_notify('${Prisma.raw(EVENT_CHANNEL)}', ${projectId}::text)`

export const eventParts = (row: Named<EventRow>, condition: Prisma.Sql) => Prisma.sql`
    counted AS (
      UPDATE project SET last_event = last_event + 1
       WHERE id = ${row.projectId}::uuid AND ${condition}
      RETURNING last_event
    ), numbered AS (
      INSERT INTO event (project_id, number, id, type, data, at)
      SELECT ${row.projectId}::uuid, last_event, ${row.eventId}::uuid, ${row.eventType}::text,
             ${row.stored}::jsonb, ${row.at}::timestamptz
        FROM counted
    ), ${deliveryParts(row)}`

/**
 * Queues a message for the project's webhooks. The newest message about a working copy replaces an
 * unsent one and ends queued retries. Deliveries being claimed or settled are skipped. A webhook
 * being deleted is waited for, then gets none.
 */
const deliveryParts = (row: Named<EventRow>) => Prisma.sql`
    asking AS (
      SELECT id AS webhook_id FROM webhook
       WHERE project_id = ${row.projectId}::uuid AND enabled AND ${row.eventType}::text = ANY (events)
         FOR KEY SHARE
    ), locked AS (
      SELECT d.webhook_id, d.message_id, d.number, d.last_attempt_at IS NULL AS is_unsent
        FROM asking JOIN webhook_delivery d USING (webhook_id)
       WHERE ${row.eventType}::text = 'prompt.updated' AND d.prompt_id = ${row.promptId}::uuid
         AND ${isReplaceable}
         FOR UPDATE OF d SKIP LOCKED
    ), outdated AS (
      SELECT webhook_id, message_id, is_unsent AND 1 = row_number() OVER (
               PARTITION BY webhook_id ORDER BY is_unsent DESC, number DESC) AS is_place
        FROM locked
    ), replaced AS (
      UPDATE webhook_delivery d
         SET message_id = ${row.eventId}::uuid, number = last_event, body = ${row.message}::text,
             created_at = ${row.at}::timestamptz
        FROM counted, outdated o
       WHERE o.is_place AND d.webhook_id = o.webhook_id AND d.message_id = o.message_id
      RETURNING d.webhook_id
    ), given_up AS (
      UPDATE webhook_delivery d SET next_attempt_at = NULL, last_error = ${outdatedError}
        FROM outdated o
       WHERE NOT o.is_place AND d.webhook_id = o.webhook_id AND d.message_id = o.message_id
    ), queued AS (
      INSERT INTO webhook_delivery (webhook_id, message_id, number, prompt_id, type, body, created_at,
                                    next_attempt_at)
      SELECT webhook_id, ${row.eventId}::uuid, last_event, ${row.promptId}::uuid,
             ${row.eventType}::text, ${row.message}::text, ${row.at}::timestamptz,
             LEAST(${row.at}::timestamptz, now())
        FROM counted, asking
       WHERE webhook_id NOT IN (SELECT webhook_id FROM replaced)
    )`

const WRITE_EVENT = new NamedStatement<[EventRow]>(
  (row) => Prisma.sql`WITH ${eventParts(row, Prisma.sql`TRUE`)} SELECT ${notifyReplicas(row)}`,
)
