import type { DeliveryState } from '@promptwire/contract/webhooks/webhook-messages'
import type { Caller } from '../../kernel/caller.ts'
import { type UnitOfWork, unchanged } from '../../kernel/change/unit-of-work.ts'
import type { Prisma } from '../../platform/database/generated/client.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import type { DeliveryFilter, NewMessage, StoredAttempt, StoredDelivery } from './webhook-record.ts'
import { webhookAudit } from './webhook-rows.ts'
import { changeWebhook } from './webhooks.sql.ts'

export const listDeliveries = (
  { prisma }: Queryable,
  webhookId: string,
  { type, state, before, limit }: DeliveryFilter,
): Promise<StoredDelivery[]> =>
  prisma.webhookDelivery.findMany({
    where: {
      webhookId,
      ...(type !== undefined && { type }),
      ...(state !== undefined && IN_STATE[state]),
      ...(before !== undefined && { messageId: { lt: before } }),
    },
    orderBy: { messageId: 'desc' },
    take: limit,
  })

export async function findDelivery(
  { prisma }: Queryable,
  webhookId: string,
  messageId: string,
): Promise<StoredDelivery | undefined> {
  const where = { webhookId_messageId: { webhookId, messageId } }
  return (await prisma.webhookDelivery.findUnique({ where })) ?? undefined
}

/** Counts messages per state, of one type or all. */
export async function countDeliveries(
  { prisma }: Queryable,
  webhookId: string,
  type: string | undefined,
): Promise<Record<DeliveryState, number>> {
  const which = { webhookId, ...(type !== undefined && { type }) }
  const count = (state: DeliveryState) =>
    prisma.webhookDelivery.count({ where: { ...which, ...IN_STATE[state] } })
  return {
    pending: await count('pending'),
    delivered: await count('delivered'),
    failed: await count('failed'),
  }
}

/** Newest first; undefined if the webhook was never sent this message. */
export async function listAttempts(
  { prisma }: Queryable,
  webhookId: string,
  messageId: string,
  limit: number,
): Promise<StoredAttempt[] | undefined> {
  const found = await prisma.webhookDelivery.findUnique({
    where: { webhookId_messageId: { webhookId, messageId } },
    select: { tries: { orderBy: { id: 'desc' }, take: limit } },
  })
  return found?.tries
}

/** States by columns: a delivered message may be queued again for a replay. */
const IN_STATE: Readonly<Record<DeliveryState, Prisma.WebhookDeliveryWhereInput>> = {
  delivered: { deliveredAt: { not: null } },
  pending: { deliveredAt: null, nextAttemptAt: { not: null } },
  failed: { deliveredAt: null, nextAttemptAt: null },
}

/** Undefined if the webhook does not exist. */
export const queueMessage = (
  unitOfWork: UnitOfWork,
  caller: Caller,
  webhookId: string,
  { id: messageId, type, body }: NewMessage,
): Promise<true | undefined> =>
  changeWebhook(unitOfWork, caller, webhookId, async (tx, webhook) => {
    const due = { createdAt: caller.at, nextAttemptAt: caller.at }
    await tx.prisma.webhookDelivery.create({ data: { webhookId, messageId, type, body, ...due } })
    return { result: true, audit: webhookAudit('webhook.tested', webhook, webhook) }
  })

/** Queues a delivered or failed message again, under its own id. */
export const replayMessage = (
  unitOfWork: UnitOfWork,
  caller: Caller,
  webhookId: string,
  messageId: string,
): Promise<StoredDelivery | undefined> =>
  changeWebhook(unitOfWork, caller, webhookId, async (tx, webhook) => {
    const { count } = await tx.prisma.webhookDelivery.updateMany({
      where: { webhookId, messageId },
      data: { attempts: 0, nextAttemptAt: caller.at, claimedUntil: null, deliveredAt: null },
    })
    if (count === 0) return unchanged(undefined)
    const where = { webhookId_messageId: { webhookId, messageId } }
    return {
      result: await tx.prisma.webhookDelivery.findUniqueOrThrow({ where }),
      audit: webhookAudit('webhook.replayed', webhook, webhook),
    }
  })
