import type { UnitOfWork } from '../../kernel/change/unit-of-work.ts'
import { unchanged } from '../../kernel/change/unit-of-work.ts'
import { changeWebhook } from './webhook-changes.sql.ts'
import type { WebhookMessages } from './webhook-record.ts'
import { webhookAudit } from './webhook-rows.ts'

/** Queues a message of its own for one webhook. */
export const queueMessage =
  (transactor: UnitOfWork): WebhookMessages['queue'] =>
  async (caller, webhookId, { id: messageId, type, body }) => {
    const { at } = caller
    const queued = await changeWebhook(transactor, caller, webhookId, async (tx, webhook) => {
      const due = { createdAt: at, nextAttemptAt: at }
      await tx.prisma.webhookDelivery.create({ data: { webhookId, messageId, type, body, ...due } })
      return { result: true, audit: webhookAudit('webhook.tested', webhook, webhook) }
    })
    return queued ?? false
  }

/** Queues a message once more that was delivered or given up. */
export const replayMessage =
  (transactor: UnitOfWork): WebhookMessages['replay'] =>
  (caller, webhookId, messageId) =>
    changeWebhook(transactor, caller, webhookId, async (tx, webhook) => {
      const { count } = await tx.prisma.webhookDelivery.updateMany({
        where: { webhookId, messageId },
        data: { attempts: 0, nextAttemptAt: caller.at, claimedUntil: null, deliveredAt: null },
      })
      if (count === 0) return unchanged(undefined)
      const webhookId_messageId = { webhookId, messageId }
      const where = { webhookId_messageId }
      return {
        result: await tx.prisma.webhookDelivery.findUniqueOrThrow({ where }),
        audit: webhookAudit('webhook.replayed', webhook, webhook),
      }
    })
