import { Prisma } from '../database/generated/client.ts'

/** Longer than an attempt may take: what is claimed for longer was claimed by a process that died. */
const CLAIM = '20 seconds'
/** Deliveries of one project on their way at a time, so that its receivers cannot hold up others'. */
const SHARE_OF_A_PROJECT = 2

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

/**
 * Claims what is due, by the database's clock unless `at` is given. It goes from webhook to webhook
 * by index, so that a backlog costs no more than one message; the row's own conditions are asked
 * again under its lock, where another process may just have claimed it.
 */
export const claimStatement = (most: number, at: Date | undefined) => Prisma.sql`
WITH RECURSIVE moment AS MATERIALIZED (
  SELECT COALESCE(${at ?? null}::timestamptz, now()) AS at
), waiting AS (
  (SELECT webhook_id FROM webhook_delivery WHERE next_attempt_at IS NOT NULL
    ORDER BY webhook_id LIMIT 1)
  UNION ALL
  SELECT (SELECT d.webhook_id FROM webhook_delivery d
           WHERE d.next_attempt_at IS NOT NULL AND d.webhook_id > waiting.webhook_id
           ORDER BY d.webhook_id LIMIT 1)
    FROM waiting WHERE waiting.webhook_id IS NOT NULL
), due AS (
  SELECT w.project_id, oldest.*
    FROM moment CROSS JOIN waiting
    JOIN webhook w ON w.id = waiting.webhook_id AND w.enabled
     AND (w.paused_until IS NULL OR w.paused_until <= moment.at)
   CROSS JOIN LATERAL (
     SELECT q.webhook_id, q.message_id, q.next_attempt_at FROM webhook_delivery q
      WHERE q.webhook_id = waiting.webhook_id AND q.next_attempt_at <= moment.at
      ORDER BY q.next_attempt_at, q.message_id LIMIT 1) oldest
   WHERE NOT EXISTS (
     SELECT 1 FROM webhook_delivery other
      WHERE other.webhook_id = waiting.webhook_id AND other.claimed_until > moment.at)
), ranked AS (
  SELECT due.*,
         row_number() OVER (PARTITION BY project_id ORDER BY next_attempt_at, message_id) AS place
    FROM due
), chosen AS (
  SELECT ranked.webhook_id, ranked.message_id FROM moment CROSS JOIN ranked
   WHERE place <= ${SHARE_OF_A_PROJECT} - (
     SELECT count(*) FROM webhook w JOIN webhook_delivery d ON d.webhook_id = w.id
      WHERE w.project_id = ranked.project_id AND d.claimed_until > moment.at)
   ORDER BY next_attempt_at, message_id LIMIT ${most}
), locked AS (
  SELECT d.webhook_id, d.message_id
    FROM moment CROSS JOIN chosen JOIN webhook_delivery d USING (webhook_id, message_id)
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
