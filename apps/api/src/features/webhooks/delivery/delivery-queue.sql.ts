import type { Audited } from '../../../kernel/change/audit-entry.ts'
import { giveUpOutdated } from '../../../kernel/change/outdated-messages.sql.ts'
import { type UnitOfWork, unchanged } from '../../../kernel/change/unit-of-work.ts'
import { newId } from '../../../kernel/identifiers.ts'
import type { Queryable } from '../../../platform/database/queryable.ts'
import { giveUpWaiting, lockWebhook } from '../webhook-rows.ts'
import { type ClaimedRow, claimDeliveryStatement, nextDueStatement } from './claim-delivery.sql.ts'
import type { AttemptResult, ClaimedDelivery, Settlement, Verdict } from './delivery-record.ts'

/**
 * Claims a webhook's oldest due message for one process. An unsettled claim expires: its process
 * died. Uses the database's clock, since processes' clocks differ; tests pass another.
 */
export async function claimDelivery(
  { prisma }: Queryable,
  webhookId: string,
  databaseTime?: () => Date,
): Promise<ClaimedDelivery | undefined> {
  const statement = claimDeliveryStatement(webhookId, databaseTime?.())
  const [row] = await prisma.$queryRaw<ClaimedRow[]>(statement)
  return row && toClaimed(row)
}

/** When an enabled webhook's next message is due. */
export async function nextDueTime(
  { prisma }: Queryable,
  webhookId: string,
  databaseTime?: () => Date,
): Promise<Date | undefined> {
  const statement = nextDueStatement(webhookId, databaseTime?.())
  const [next] = await prisma.$queryRaw<{ at: Date }[]>(statement)
  return next?.at
}

/** Stores an attempt's result and updates the message and its webhook. */
export const settleDelivery = (
  unitOfWork: UnitOfWork,
  { webhookId, messageId, failingSince, unanswered }: ClaimedDelivery,
  settlement: Settlement,
): Promise<void> =>
  unitOfWork.change({ ...DELIVERER, at: settlement.at }, async (tx) => {
    const { result, verdict, at, pausedUntil } = settlement
    await lockWebhook(tx, webhookId)
    await storeAttempt(tx, { webhookId, messageId }, settlement)
    // Set the pause first: it delays queued messages.
    await tx.prisma.webhook.updateMany({
      where: { id: webhookId },
      data: {
        failingSince: verdict.kind === 'delivered' ? null : (failingSince ?? at),
        unanswered: pausedUntil === null ? 0 : unanswered + 1,
        pausedUntil,
      },
    })
    await tx.prisma.webhookDelivery.updateMany({
      // Disabling the webhook in the meantime gave up its queued messages.
      where: { webhookId, messageId, ...(verdict.kind === 'again' && WEBHOOK_ENABLED) },
      data: outcome(result, verdict, at),
    })
    if (verdict.kind === 'again') await giveUpOutdated(tx, { webhookId, messageId })
    const audit = verdict.kind === 'disabled' && (await disable(tx, webhookId, verdict.reason))
    return audit ? { result: undefined, audit } : unchanged(undefined)
  })

const DELIVERER = { actor: { kind: 'system' }, requestId: 'webhook-delivery' } as const

/** Stores an attempt; the message may have been deleted with its webhook. */
async function storeAttempt(
  tx: Queryable,
  message: { readonly webhookId: string; readonly messageId: string },
  { result, at, durationMs }: Settlement,
): Promise<void> {
  if ((await tx.prisma.webhookDelivery.count({ where: message })) === 0) return
  await tx.prisma.webhookAttempt.create({
    data: { id: newId(at), ...message, at, durationMs, ...result },
  })
}

const WEBHOOK_ENABLED = { webhook: { enabled: true } }

const toClaimed = (row: ClaimedRow): ClaimedDelivery => ({
  webhookId: row.webhook_id,
  messageId: row.message_id,
  body: row.body,
  attempt: row.attempts,
  url: row.url,
  secrets:
    row.previous_secret && row.previous_secret_until && row.previous_secret_until > row.claimed_at
      ? [row.secret, row.previous_secret]
      : [row.secret],
  failingSince: row.failing_since,
  unanswered: row.unanswered,
  claimedAt: row.claimed_at,
})

const outcome = ({ status, error }: AttemptResult, verdict: Verdict, at: Date) => ({
  claimedUntil: null,
  lastStatus: status,
  lastError: error,
  nextAttemptAt: verdict.kind === 'again' ? verdict.at : null,
  ...(verdict.kind === 'delivered' && { deliveredAt: at }),
})

/** Disables a failing webhook; the audit log has the reason. */
async function disable(tx: Queryable, id: string, reason: string): Promise<Audited | undefined> {
  const { count } = await tx.prisma.webhook.updateMany({
    where: { id, enabled: true },
    data: { enabled: false, disabledReason: reason },
  })
  if (count === 0) return undefined
  await giveUpWaiting(tx, id)
  const { projectId } = await tx.prisma.webhook.findUniqueOrThrow({ where: { id } })
  return {
    action: 'webhook.disabled',
    targetType: 'webhook',
    targetId: id,
    projectId,
    after: { reason },
  }
}
