import { WEBHOOK_EVENTS } from '@promptwire/contract/webhooks/webhook-events'
import { z } from 'zod'
import type { AuditEntry, Audited } from '../../kernel/change/audit-entry.ts'
import type { Prisma } from '../../platform/database/generated/client.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import type { StoredWebhook } from './webhook-record.ts'

export type WebhookRow = Prisma.WebhookGetPayload<object>

const Events = z.array(z.enum(WEBHOOK_EVENTS))

export const toWebhook = ({ previousSecret: _, events, ...row }: WebhookRow): StoredWebhook => ({
  ...row,
  events: Events.parse(events),
})

/** Audited fields of a webhook; never the secret. */
export const auditedFields = ({ url, description, events, enabled }: WebhookRow) => ({
  url,
  description,
  events,
  enabled,
})

/** A deleted webhook has no values after. */
export const webhookAudit = (
  action: AuditEntry['action'] & `webhook.${string}`,
  before: WebhookRow,
  after: WebhookRow | undefined,
): Audited => ({
  action,
  targetType: 'webhook',
  targetId: before.id,
  before: auditedFields(before),
  ...(after && { after: auditedFields(after) }),
})

/**
 * Locks a webhook until the transaction ends. Changes of the webhook or its deliveries lock it
 * first, which avoids deadlocks and stale reads.
 */
export const lockWebhook = (tx: Queryable, id: string) =>
  tx.prisma.$queryRaw`SELECT 1 FROM webhook WHERE id = ${id}::uuid FOR NO KEY UPDATE`

export const giveUpWaiting = (tx: Queryable, webhookId: string) =>
  tx.prisma.webhookDelivery.updateMany({
    where: { webhookId, nextAttemptAt: { not: null } },
    data: { nextAttemptAt: null, claimedUntil: null, lastError: 'The webhook was turned off.' },
  })
