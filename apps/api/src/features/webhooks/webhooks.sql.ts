import type { UnitOfWork } from '../../kernel/change/unit-of-work.ts'
import { unchanged } from '../../kernel/change/unit-of-work.ts'
import { deleteWebhook, rotateSecret, updateWebhook } from './webhook-changes.sql.ts'
import { webhookDeliveries } from './webhook-deliveries.sql.ts'
import { queueMessage, replayMessage } from './webhook-messages.sql.ts'
import type { WebhookStore } from './webhook-record.ts'
import { toWebhook } from './webhook-rows.ts'

/** Webhooks in PostgreSQL. */
export const createWebhookStore = (transactor: UnitOfWork): WebhookStore => ({
  async list(projectId) {
    const rows = await transactor.prisma.webhook.findMany({
      where: { projectId },
      orderBy: { id: 'asc' },
    })
    return rows.map(toWebhook)
  },

  async find(projectId, id) {
    const row = await transactor.prisma.webhook.findFirst({ where: { id, projectId } })
    return row ? toWebhook(row) : undefined
  },

  ...webhookDeliveries(transactor),

  create: createWebhook(transactor),
  update: updateWebhook(transactor),
  rotate: rotateSecret(transactor),
  delete: deleteWebhook(transactor),
  queue: queueMessage(transactor),
  replay: replayMessage(transactor),
})

const createWebhook =
  (unitOfWork: UnitOfWork): WebhookStore['create'] =>
  (caller, webhook, maxWebhooks) =>
    unitOfWork.change(caller, async (tx) => {
      const { id, projectId, url, events } = webhook
      // Locked, so that concurrent requests cannot exceed the limit.
      await tx.prisma
        .$queryRaw`SELECT 1 FROM project WHERE id = ${projectId}::uuid FOR NO KEY UPDATE`
      if ((await tx.prisma.webhook.count({ where: { projectId } })) >= maxWebhooks)
        return unchanged(undefined)
      const row = await tx.prisma.webhook.create({ data: webhook })
      return {
        result: toWebhook(row),
        audit: {
          action: 'webhook.created',
          targetType: 'webhook',
          targetId: id,
          after: { url, events },
        },
      }
    })
