import { isDeepStrictEqual } from 'node:util'
import { hastenJob } from '../../jobs/enqueue-job.sql.ts'
import type { Caller } from '../../kernel/caller.ts'
import { type ChangeOutcome, type UnitOfWork, unchanged } from '../../kernel/change/unit-of-work.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import { DELIVER_WEBHOOK } from './delivery/deliver-webhook-job.ts'
import type { NewSecret, NewWebhook, StoredWebhook, WebhookChange } from './webhook-record.ts'
import {
  auditedFields,
  giveUpWaiting,
  lockWebhook,
  toWebhook,
  type WebhookRow,
  webhookAudit,
} from './webhook-rows.ts'

export async function findWebhooks(
  { prisma }: Queryable,
  projectId: string,
): Promise<StoredWebhook[]> {
  const rows = await prisma.webhook.findMany({ where: { projectId }, orderBy: { id: 'asc' } })
  return rows.map(toWebhook)
}

export async function findWebhook(
  { prisma }: Queryable,
  projectId: string,
  id: string,
): Promise<StoredWebhook | undefined> {
  const row = await prisma.webhook.findFirst({ where: { id, projectId } })
  return row ? toWebhook(row) : undefined
}

/** Undefined at the maximum. */
export const insertWebhook = (
  unitOfWork: UnitOfWork,
  caller: Caller,
  webhook: NewWebhook,
  maxWebhooks: number,
): Promise<StoredWebhook | undefined> =>
  unitOfWork.change(caller, async (tx) => {
    const { id: targetId, projectId, url, events } = webhook
    // Locked, so that concurrent requests cannot exceed the limit.
    await tx.prisma.$queryRaw`SELECT 1 FROM project WHERE id = ${projectId}::uuid FOR NO KEY UPDATE`
    const count = await tx.prisma.webhook.count({ where: { projectId } })
    if (count >= maxWebhooks) return unchanged(undefined)
    const result = toWebhook(await tx.prisma.webhook.create({ data: webhook }))
    const after = { url, events }
    return { result, audit: { action: 'webhook.created', targetType: 'webhook', targetId, after } }
  })

/** Changes a webhook under its lock; undefined if it does not exist. */
export const changeWebhook = <T>(
  unitOfWork: UnitOfWork,
  caller: Caller,
  id: string,
  run: (tx: Queryable, webhook: WebhookRow) => Promise<ChangeOutcome<T>>,
): Promise<T | undefined> =>
  unitOfWork.change(caller, async (tx) => {
    await lockWebhook(tx, id)
    const where = { id, projectId: caller.projectId }
    const webhook = await tx.prisma.webhook.findFirst({ where })
    return webhook ? run(tx, webhook) : unchanged(undefined)
  })

/** Enabling a webhook resets its failures. */
const RESET_FAILURES = {
  disabledReason: null,
  failingSince: null,
  unanswered: 0,
  pausedUntil: null,
}

export const changeWebhookFields = (
  unitOfWork: UnitOfWork,
  caller: Caller,
  id: string,
  fields: WebhookChange,
): Promise<StoredWebhook | undefined> =>
  changeWebhook(unitOfWork, caller, id, async (tx, before) => {
    if (isDeepStrictEqual(auditedFields({ ...before, ...fields }), auditedFields(before))) {
      return unchanged(toWebhook(before))
    }
    if (fields.enabled === false) await giveUpWaiting(tx, id)
    const reset = fields.enabled === true && RESET_FAILURES
    const after = await tx.prisma.webhook.update({ where: { id }, data: { ...fields, ...reset } })
    if (reset) await hastenJob(tx, { kind: DELIVER_WEBHOOK.name, key: id, at: caller.at })
    return { result: toWebhook(after), audit: webhookAudit('webhook.updated', before, after) }
  })

/**
 * The old secret still signs for a while. Of two concurrent rotations, the second one's old secret
 * is the first one's new secret.
 */
export const replaceWebhookSecret = (
  unitOfWork: UnitOfWork,
  caller: Caller,
  id: string,
  { secret, previousUntil }: NewSecret,
): Promise<StoredWebhook | undefined> =>
  changeWebhook(unitOfWork, caller, id, async (tx, before) => {
    const after = await tx.prisma.webhook.update({
      where: { id },
      data: { secret, previousSecret: before.secret, previousSecretUntil: previousUntil },
    })
    const audit = webhookAudit('webhook.secret_rotated', before, after)
    return { result: toWebhook(after), audit }
  })

/** Undefined if the webhook does not exist. */
export const deleteWebhookById = (
  unitOfWork: UnitOfWork,
  caller: Caller,
  id: string,
): Promise<true | undefined> =>
  changeWebhook(unitOfWork, caller, id, async (tx, webhook) => {
    await tx.prisma.webhookDelivery.deleteMany({ where: { webhookId: id } })
    await tx.prisma.webhook.delete({ where: { id } })
    return { result: true, audit: webhookAudit('webhook.deleted', webhook, undefined) }
  })
