import { databaseClock } from '../../../kernel/change/database-clock.sql.ts'
import { Prisma } from '../../../platform/database/generated/client.ts'

/** Longer than any attempt: an older claim belongs to a dead process. */
const CLAIM = '20 seconds'

export interface ClaimedRow {
  claimed_at: Date
  webhook_id: string
  message_id: string
  body: string
  attempts: number
  url: string
  secret: string
  previous_secret: string | null
  previous_secret_until: Date | null
  failing_since: Date | null
  unanswered: number
}

const moment = (at: Date | undefined) => Prisma.sql`moment AS (SELECT ${databaseClock(at)} AS at)`

/**
 * Claims a webhook's oldest due message unless another is in flight. Two processes may both believe
 * to have the job; the second finds the row locked.
 */
export const claimDeliveryStatement = (webhookId: string, at: Date | undefined) => Prisma.sql`
WITH ${moment(at)}, oldest AS (
  SELECT d.webhook_id, d.message_id
    FROM moment CROSS JOIN webhook_delivery d JOIN webhook w ON w.id = d.webhook_id
   WHERE d.webhook_id = ${webhookId}::uuid AND d.next_attempt_at <= moment.at
     AND w.enabled AND (w.paused_until IS NULL OR w.paused_until <= moment.at)
     AND NOT EXISTS (SELECT 1 FROM webhook_delivery other
                      WHERE other.webhook_id = ${webhookId}::uuid AND other.claimed_until > moment.at)
   ORDER BY d.next_attempt_at, d.message_id LIMIT 1
), locked AS (
  SELECT d.webhook_id, d.message_id
    FROM moment CROSS JOIN oldest JOIN webhook_delivery d USING (webhook_id, message_id)
   WHERE d.next_attempt_at <= moment.at
     AND (d.claimed_until IS NULL OR d.claimed_until <= moment.at)
     FOR UPDATE OF d SKIP LOCKED
)
UPDATE webhook_delivery d
   SET attempts = d.attempts + 1, last_attempt_at = moment.at,
       claimed_until = moment.at + ${CLAIM}::interval
  FROM moment, locked, webhook w
 WHERE d.webhook_id = locked.webhook_id AND d.message_id = locked.message_id
   AND w.id = d.webhook_id
RETURNING moment.at AS claimed_at, d.webhook_id, d.message_id, d.body, d.attempts, w.url,
          w.secret, w.previous_secret, w.previous_secret_until, w.failing_since, w.unanswered`

/**
 * When the webhook may get its next message: after its pause, and never during another delivery.
 */
export const nextDueStatement = (webhookId: string, at: Date | undefined) => Prisma.sql`
WITH ${moment(at)}
SELECT GREATEST(oldest.next_attempt_at, w.paused_until, (
         SELECT max(claimed_until) FROM webhook_delivery other
          WHERE other.webhook_id = w.id AND other.claimed_until > moment.at)) AS at
  FROM moment CROSS JOIN webhook w
 CROSS JOIN LATERAL (
   SELECT next_attempt_at FROM webhook_delivery d
    WHERE d.webhook_id = w.id AND d.next_attempt_at IS NOT NULL
    ORDER BY d.next_attempt_at, d.message_id LIMIT 1) oldest
 WHERE w.id = ${webhookId}::uuid AND w.enabled`
