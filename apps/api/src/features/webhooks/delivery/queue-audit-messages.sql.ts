import { AUDIT_MESSAGE } from '@promptwire/contract/webhooks/webhook-events'
import { Prisma } from '../../../platform/database/generated/client.ts'
import type { Queryable } from '../../../platform/database/queryable.ts'

interface Message {
  readonly id: string
  readonly body: string
}

/** Queues each message once, for enabled webhooks; skips a webhook that is being deleted. */
export const queueMessages = (
  { query }: Queryable,
  webhookId: string,
  messages: readonly Message[],
  at: Date,
) =>
  query(Prisma.sql`
    INSERT INTO webhook_delivery (webhook_id, message_id, type, body, created_at, next_attempt_at)
    SELECT w.id, message.id, ${AUDIT_MESSAGE}, message.body, ${at}, LEAST(${at}, now())
      FROM webhook w
     CROSS JOIN unnest(${messages.map(({ id }) => id)}::uuid[],
                       ${messages.map(({ body }) => body)}::text[]) AS message(id, body)
     WHERE w.id = ${webhookId}::uuid AND w.enabled
       FOR KEY SHARE OF w
    ON CONFLICT DO NOTHING`)

export const deleteJob = ({ query }: Queryable, id: string) =>
  query(Prisma.sql`DELETE FROM job WHERE id = ${id}::uuid`)
