import type { DeliveryState } from '@promptwire/core/contract/people/webhook-messages'
import type { UnitOfWork } from '../../kernel/change/unit-of-work.ts'
import type { Prisma } from '../../platform/database/generated/client.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import type { Webhooks } from './webhook-record.ts'

type Reading = Pick<
  Webhooks,
  'listDeliveries' | 'findDelivery' | 'countDeliveries' | 'listAttempts'
>

/** Reads messages of webhooks and their results. */
export const webhookDeliveries = (unitOfWork: UnitOfWork): Reading => ({
  listDeliveries: (webhookId, { type, state, before, limit }) =>
    unitOfWork.prisma.webhookDelivery.findMany({
      where: {
        webhookId,
        ...(type !== undefined && { type }),
        ...(state !== undefined && IN_STATE[state]),
        ...(before !== undefined && { messageId: { lt: before } }),
      },
      orderBy: { messageId: 'desc' },
      take: limit,
    }),

  async findDelivery(webhookId, messageId) {
    const where = { webhookId_messageId: { webhookId, messageId } }
    return (await unitOfWork.prisma.webhookDelivery.findUnique({ where })) ?? undefined
  },

  async countDeliveries(webhookId, type) {
    const which = { webhookId, ...(type !== undefined && { type }) }
    const count = (state: DeliveryState) =>
      unitOfWork.prisma.webhookDelivery.count({ where: { ...which, ...IN_STATE[state] } })
    return {
      pending: await count('pending'),
      delivered: await count('delivered'),
      failed: await count('failed'),
    }
  },

  async listAttempts(webhookId, messageId, limit) {
    const found = await unitOfWork.prisma.webhookDelivery.findUnique({
      where: { webhookId_messageId: { webhookId, messageId } },
      select: { tries: { orderBy: { id: 'desc' }, take: limit } },
    })
    return found?.tries
  },
})

/** As the columns say it: what was delivered once may be waiting to be sent again. */
const IN_STATE: Readonly<Record<DeliveryState, Prisma.WebhookDeliveryWhereInput>> = {
  delivered: { deliveredAt: { not: null } },
  pending: { deliveredAt: null, nextAttemptAt: { not: null } },
  failed: { deliveredAt: null, nextAttemptAt: null },
}

/** Gives up what still waits for a webhook that is turned off. */
export const giveUpWaiting = (tx: Queryable, webhookId: string) =>
  tx.prisma.webhookDelivery.updateMany({
    where: { webhookId, nextAttemptAt: { not: null } },
    data: { nextAttemptAt: null, claimedUntil: null, lastError: 'The webhook was turned off.' },
  })
