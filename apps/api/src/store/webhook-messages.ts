import type { WebhookStore } from '../domain/webhook/webhook-store.ts'
import { type Changes, unchanged } from './change.ts'
import { changeWebhook } from './webhook-changes.ts'
import { webhookAudit } from './webhook-rows.ts'
import { announceEvents } from './write-event.ts'

/** Queues a message of its own for one webhook. */
export const queueMessage =
  (changes: Changes): WebhookStore['queue'] =>
  async (request, { id: messageId, type, body }) => {
    const { projectId, id: webhookId, at } = request
    const queued = await changeWebhook(changes, request, async (tx, webhook) => {
      const due = { createdAt: at, nextAttemptAt: at }
      await tx.webhookDelivery.create({ data: { webhookId, messageId, type, body, ...due } })
      await announceEvents(tx, projectId)
      return { result: true, audit: webhookAudit('webhook.tested', webhook, webhook) }
    })
    return queued ?? false
  }

/** Queues a message once more that was delivered or given up. */
export const replayMessage =
  (changes: Changes): WebhookStore['replay'] =>
  (request, messageId) =>
    changeWebhook(changes, request, async (tx, webhook) => {
      const { count } = await tx.webhookDelivery.updateMany({
        where: { webhookId: webhook.id, messageId },
        data: { attempts: 0, nextAttemptAt: request.at, claimedUntil: null, deliveredAt: null },
      })
      if (count === 0) return unchanged(undefined)
      const webhookId_messageId = { webhookId: webhook.id, messageId }
      const where = { webhookId_messageId }
      await announceEvents(tx, request.projectId)
      return {
        result: await tx.webhookDelivery.findUniqueOrThrow({ where }),
        audit: webhookAudit('webhook.replayed', webhook, webhook),
      }
    })
