import type { EventOf } from '@promptwire/core/contract/public/events'
import type { Prisma } from '../database/generated/client.ts'
import { newId } from '../domain/identifiers.ts'

/** The channel on which replicas hear that a project has new events; the payload is its id. */
export const EVENT_CHANNEL = 'promptwire_event'

/** Tells all replicas, once the transaction commits, that the project has something new. */
export const announceEvents = (tx: Prisma.TransactionClient, projectId: string) =>
  tx.$executeRaw`SELECT pg_notify(${EVENT_CHANNEL}, ${projectId})`

/**
 * Writes an event, its webhook deliveries and the notice to all replicas, in the transaction of
 * the change. The project's counter holds its row until the commit, so that nobody can see an
 * event before one with a lower number; call it last.
 */
export async function writeEvent(
  tx: Prisma.TransactionClient,
  { type, data }: EventOf,
  at: Date,
): Promise<void> {
  const { project_id: projectId } = data
  const id = newId(at)
  const body = JSON.stringify({ type, timestamp: at.toISOString(), data })
  await tx.$executeRaw`
    WITH counted AS (
      UPDATE project SET last_event = last_event + 1 WHERE id = ${projectId}::uuid
      RETURNING last_event
    ), written AS (
      INSERT INTO event (project_id, number, id, type, data, at)
      SELECT ${projectId}::uuid, last_event, ${id}::uuid, ${type}, ${JSON.stringify(data)}::jsonb, ${at}
        FROM counted
    ), queued AS (
      INSERT INTO webhook_delivery (webhook_id, message_id, type, body, created_at, next_attempt_at)
      SELECT id, ${id}::uuid, ${type}, ${body}, ${at}, LEAST(${at}, now())
        FROM webhook
       WHERE project_id = ${projectId}::uuid AND enabled AND ${type} = ANY (events)
    )
    SELECT pg_notify(${EVENT_CHANNEL}, ${projectId})`
}
