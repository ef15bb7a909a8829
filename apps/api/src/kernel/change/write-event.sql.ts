import type { NewEvent } from '@promptwire/core/contract/public/events'
import { Prisma } from '../../platform/database/generated/client.ts'
import { newId } from '../identifiers.ts'
import type { EventAttribution } from './event-record.ts'
import { isReplaceable, OUTDATED } from './outdated-messages.sql.ts'
import type { SqlQueryable } from './unit-of-work.ts'

/** The channel on which replicas hear that a project has new events; the payload is its id. */
export const EVENT_CHANNEL = 'promptwire_event'

/**
 * Writes an event, its webhook deliveries and the notice to all replicas, in the transaction of the
 * change. It locks the project's counter until the commit, so that no event is visible before one
 * with a lower number; call it last.
 */
export async function writeEvent(
  tx: SqlQueryable,
  event: NewEvent,
  attribution: EventAttribution,
  at: Date,
): Promise<void> {
  const parts = eventParts(event, attribution, at, Prisma.sql`TRUE`)
  await tx.query(Prisma.sql`WITH ${parts} SELECT ${notifyReplicas(event)}`)
}

export const notifyReplicas = ({ data }: NewEvent) =>
  Prisma.sql`pg_notify(${EVENT_CHANNEL}, ${data.project_id})`

/** The parts of a statement, each a CTE, that write an event and its deliveries if the condition holds. */
export function eventParts(
  { type, data }: NewEvent,
  attribution: EventAttribution,
  at: Date,
  condition: Prisma.Sql,
): Prisma.Sql {
  const { project_id: projectId } = data
  const promptId = 'prompt_id' in data ? data.prompt_id : null
  const id = newId(at)
  const body = JSON.stringify({ type, timestamp: at.toISOString(), data })
  // Followers get more than webhook receivers.
  const stored = JSON.stringify({ ...data, trace: attribution })
  return Prisma.sql`
    counted AS (
      UPDATE project SET last_event = last_event + 1
       WHERE id = ${projectId}::uuid AND ${condition}
      RETURNING last_event
    ), numbered AS (
      INSERT INTO event (project_id, number, id, type, data, at)
      SELECT ${projectId}::uuid, last_event, ${id}::uuid, ${type}, ${stored}::jsonb, ${at}
        FROM counted
    ), ${deliveryParts({ id, type, projectId, promptId, body, at })}`
}

interface Message {
  readonly id: string
  readonly type: NewEvent['type']
  readonly projectId: string
  readonly promptId: string | null
  readonly body: string
  readonly at: Date
}

/**
 * The CTEs that queue a message for the webhooks of the project. Of queued messages about one
 * working copy the newest is enough: it replaces one that was never sent, and queued retries are
 * given up. Deliveries that are being claimed or settled are skipped without waiting. A webhook that
 * is being deleted is waited for, and then gets none.
 */
function deliveryParts({ id, type, projectId, promptId, body, at }: Message): Prisma.Sql {
  return Prisma.sql`
    asking AS (
      SELECT id AS webhook_id FROM webhook
       WHERE project_id = ${projectId}::uuid AND enabled AND ${type} = ANY (events)
         FOR KEY SHARE
    ), locked AS (
      SELECT d.webhook_id, d.message_id, d.number, d.last_attempt_at IS NULL AS is_unsent
        FROM asking JOIN webhook_delivery d USING (webhook_id)
       WHERE ${type} = 'prompt.updated' AND d.prompt_id = ${promptId}::uuid AND ${isReplaceable}
         FOR UPDATE OF d SKIP LOCKED
    ), outdated AS (
      SELECT webhook_id, message_id, is_unsent AND 1 = row_number() OVER (
               PARTITION BY webhook_id ORDER BY is_unsent DESC, number DESC) AS is_place
        FROM locked
    ), replaced AS (
      UPDATE webhook_delivery d
         SET message_id = ${id}::uuid, number = last_event, body = ${body}, created_at = ${at}
        FROM counted, outdated o
       WHERE o.is_place AND d.webhook_id = o.webhook_id AND d.message_id = o.message_id
      RETURNING d.webhook_id
    ), given_up AS (
      UPDATE webhook_delivery d
         SET next_attempt_at = NULL, last_error = concat_ws(' ', d.last_error, ${OUTDATED}::text)
        FROM outdated o
       WHERE NOT o.is_place AND d.webhook_id = o.webhook_id AND d.message_id = o.message_id
    ), queued AS (
      INSERT INTO webhook_delivery (webhook_id, message_id, number, prompt_id, type, body, created_at,
                                    next_attempt_at)
      SELECT webhook_id, ${id}::uuid, last_event, ${promptId}::uuid, ${type}, ${body}, ${at},
             LEAST(${at}, now())
        FROM counted, asking
       WHERE webhook_id NOT IN (SELECT webhook_id FROM replaced)
    )`
}
