import type {
  AttemptResult,
  ClaimedDelivery,
  DeliveryQueue,
  Verdict,
} from '../domain/webhook/delivery-queue.ts'
import { writeAudit } from './audit.ts'
import type { Prisma, PrismaClient } from './generated/client.ts'
import { giveUpWaiting } from './webhook-deliveries.ts'

/** Longer than an attempt may take: what is claimed for longer was claimed by a process that died. */
const CLAIM_MS = 20_000

interface ClaimedRow {
  webhook_id: string
  message_id: string
  body: string
  attempts: number
  url: string
  secret: string
  previous_secret: string | null
  previous_secret_until: Date | null
  failing_since: Date | null
}

/** The outbox of webhook deliveries in PostgreSQL. */
export const createDeliveryQueue = (prisma: PrismaClient): DeliveryQueue => ({
  async claim(most, now) {
    const until = new Date(now.getTime() + CLAIM_MS)
    const rows = await prisma.$queryRaw<ClaimedRow[]>`
      UPDATE webhook_delivery d
         SET attempts = d.attempts + 1, last_attempt_at = ${now}, claimed_until = ${until}
        FROM webhook w
       WHERE w.id = d.webhook_id AND (d.webhook_id, d.message_id) IN (
         SELECT due.webhook_id, due.message_id
           FROM (SELECT DISTINCT webhook_id FROM webhook_delivery
                  WHERE next_attempt_at <= ${now}) waiting
           JOIN webhook ON webhook.id = waiting.webhook_id AND webhook.enabled
          CROSS JOIN LATERAL (
            SELECT q.webhook_id, q.message_id FROM webhook_delivery q
             WHERE q.webhook_id = waiting.webhook_id AND q.next_attempt_at <= ${now}
               -- Checked again on the row's newest state when it is locked; the next line is not.
               AND (q.claimed_until IS NULL OR q.claimed_until <= ${now})
               AND NOT EXISTS (
                 SELECT 1 FROM webhook_delivery other
                  WHERE other.webhook_id = waiting.webhook_id AND other.claimed_until > ${now})
             ORDER BY q.next_attempt_at, q.message_id
             LIMIT 1 FOR UPDATE SKIP LOCKED) due
          LIMIT ${most})
      RETURNING d.webhook_id, d.message_id, d.body, d.attempts,
                w.url, w.secret, w.previous_secret, w.previous_secret_until, w.failing_since`
    return rows.map((row) => toClaimed(row, now))
  },

  settle: ({ webhookId, messageId, failingSince }, result, verdict, at) =>
    prisma.$transaction(async (tx) => {
      await tx.webhookDelivery.updateMany({
        // Turned off meanwhile, a webhook has given up what waits, and this with it.
        where: { webhookId, messageId, ...(verdict.kind === 'again' && STILL_ON) },
        data: outcome(result, verdict, at),
      })
      if (verdict.kind === 'delivered') {
        if (failingSince) {
          await tx.webhook.updateMany({ where: { id: webhookId }, data: { failingSince: null } })
        }
        return
      }
      const where = { id: webhookId, failingSince: null }
      await tx.webhook.updateMany({ where, data: { failingSince: at } })
      if (verdict.kind === 'disabled') await disable(tx, webhookId, verdict.reason, at)
    }),
})

const STILL_ON = { webhook: { enabled: true } }

const toClaimed = (row: ClaimedRow, now: Date): ClaimedDelivery => ({
  webhookId: row.webhook_id,
  messageId: row.message_id,
  body: row.body,
  attempt: row.attempts,
  url: row.url,
  secrets:
    row.previous_secret && row.previous_secret_until && row.previous_secret_until > now
      ? [row.secret, row.previous_secret]
      : [row.secret],
  failingSince: row.failing_since,
})

const outcome = ({ status, error }: AttemptResult, verdict: Verdict, at: Date) => ({
  claimedUntil: null,
  lastStatus: status,
  lastError: error,
  nextAttemptAt: verdict.kind === 'again' ? verdict.at : null,
  ...(verdict.kind === 'delivered' && { deliveredAt: at }),
})

/** Turns a webhook off for its receiver's sake; the audit log tells whoever wonders. */
async function disable(
  tx: Prisma.TransactionClient,
  id: string,
  reason: string,
  at: Date,
): Promise<void> {
  const { count } = await tx.webhook.updateMany({
    where: { id, enabled: true },
    data: { enabled: false, disabledReason: reason },
  })
  if (count === 0) return
  await giveUpWaiting(tx, id)
  const { projectId } = await tx.webhook.findUniqueOrThrow({ where: { id } })
  const target = { targetType: 'webhook', targetId: id, projectId } as const
  const after = { reason }
  const requestId = 'webhook-delivery'
  await writeAudit(tx, { action: 'webhook.disabled', ...target, after, requestId }, at)
}
