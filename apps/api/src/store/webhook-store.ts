import { isDeepStrictEqual } from 'node:util'
import { EVENT_TYPES } from '@promptwire/core/contract/public/events'
import { z } from 'zod'
import type { Prisma, PrismaClient } from '../database/generated/client.ts'
import type { AuditEntry } from '../domain/audit/audit-entry.ts'
import type {
  StoredDelivery,
  StoredWebhook,
  WebhookRequest,
  WebhookStore,
} from '../domain/webhook/webhook-store.ts'
import { writeAudit } from './audit.ts'
import { lockWebhook } from './lock-webhook.ts'
import { giveUpWaiting } from './webhook-deliveries.ts'
import { announceEvents } from './write-event.ts'

/** Webhooks in PostgreSQL. */
export const createWebhookStore = (prisma: PrismaClient): WebhookStore => ({
  async list(projectId) {
    const rows = await prisma.webhook.findMany({ where: { projectId }, orderBy: { id: 'asc' } })
    return rows.map(toWebhook)
  },

  async find(projectId, id) {
    const row = await prisma.webhook.findFirst({ where: { id, projectId } })
    return row ? toWebhook(row) : undefined
  },

  create: ({ id, ...webhook }, most, who) =>
    prisma.$transaction(async (tx) => {
      const { projectId, createdAt, url, events } = webhook
      // Held, so that two at once cannot both be the last that fits.
      await tx.$queryRaw`SELECT 1 FROM project WHERE id = ${projectId}::uuid FOR NO KEY UPDATE`
      if ((await tx.webhook.count({ where: { projectId } })) >= most) return undefined
      const row = await tx.webhook.create({ data: { id, ...webhook } })
      const target = { targetType: 'webhook', targetId: id } as const
      const after = { url, events }
      await writeAudit(tx, { action: 'webhook.created', ...target, after, ...who }, createdAt)
      return toWebhook(row)
    }),

  update: (request, change) =>
    changing(prisma, request, 'webhook.updated', async (tx, before) => {
      const { id } = before
      if (isDeepStrictEqual(told({ ...before, ...change }), told(before))) return before
      if (change.enabled === false) await giveUpWaiting(tx, id)
      const anew = change.enabled === true && RESTED
      return tx.webhook.update({ where: { id }, data: { ...change, ...anew } })
    }),

  rotate: (request, { secret, previousUntil: previousSecretUntil }) =>
    changing(prisma, request, 'webhook.secret_rotated', (tx, { id, secret: previousSecret }) =>
      tx.webhook.update({ where: { id }, data: { secret, previousSecret, previousSecretUntil } }),
    ),

  async delete(request) {
    const deleted = await changing(prisma, request, 'webhook.deleted', async (tx, { id }) => {
      await tx.webhookDelivery.deleteMany({ where: { webhookId: id } })
      return tx.webhook.delete({ where: { id } })
    })
    return deleted !== undefined
  },

  async queue(request, { id: messageId, type, body }) {
    const queued = await changing(prisma, request, 'webhook.tested', async (tx, webhook) => {
      const moment = { createdAt: request.at, nextAttemptAt: request.at }
      await tx.webhookDelivery.create({
        data: { webhookId: webhook.id, messageId, type, body, ...moment },
      })
      await announceEvents(tx, request.projectId)
      return webhook
    })
    return queued !== undefined
  },

  listDeliveries: (webhookId, before, limit) =>
    prisma.webhookDelivery.findMany({
      where: { webhookId, ...(before !== undefined && { messageId: { lt: before } }) },
      orderBy: { messageId: 'desc' },
      take: limit,
    }),

  async replay(request, messageId) {
    const webhookId_messageId = { webhookId: request.id, messageId }
    let replayed: StoredDelivery | undefined
    await changing(prisma, request, 'webhook.replayed', async (tx, webhook) => {
      const { count } = await tx.webhookDelivery.updateMany({
        where: webhookId_messageId,
        data: { attempts: 0, nextAttemptAt: request.at, claimedUntil: null, deliveredAt: null },
      })
      if (count === 0) return undefined
      replayed = await tx.webhookDelivery.findUniqueOrThrow({ where: { webhookId_messageId } })
      await announceEvents(tx, request.projectId)
      return webhook
    })
    return replayed
  },
})

/** Nothing is held against a receiver that is turned on again. */
const RESTED = { disabledReason: null, failingSince: null, unanswered: 0, pausedUntil: null }

type Row = Prisma.WebhookGetPayload<object>

/** Changes a webhook of the project with its audit entry; undefined when there is no such one. */
async function changing(
  prisma: PrismaClient,
  { projectId, id, who, at }: WebhookRequest,
  action: AuditEntry['action'] & `webhook.${string}`,
  change: (tx: Prisma.TransactionClient, webhook: Row) => Promise<Row | undefined>,
): Promise<StoredWebhook | undefined> {
  return prisma.$transaction(async (tx) => {
    await lockWebhook(tx, id)
    const before = await tx.webhook.findFirst({ where: { id, projectId } })
    const after = before && (await change(tx, before))
    if (!after) return undefined
    // An update that hands back the very row it was given has found nothing to change.
    if (action === 'webhook.updated' && after === before) return toWebhook(before)
    const target = { targetType: 'webhook', targetId: id } as const
    const values = { before: told(before), after: told(after) }
    await writeAudit(tx, { action, ...target, ...values, ...who }, at)
    return toWebhook(after)
  })
}

/** What the audit log keeps: never the secret. */
const told = ({ url, description, events, enabled }: Row) => ({ url, description, events, enabled })

const Events = z.array(z.enum(EVENT_TYPES))

const toWebhook = ({ previousSecret: _, events, ...row }: Row): StoredWebhook => ({
  ...row,
  events: Events.parse(events),
})
