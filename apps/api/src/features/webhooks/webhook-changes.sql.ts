import { isDeepStrictEqual } from 'node:util'
import { hastenJob } from '../../jobs/enqueue-job.sql.ts'
import type { Caller } from '../../kernel/caller.ts'
import type { ChangeOutcome, UnitOfWork } from '../../kernel/change/unit-of-work.ts'
import { unchanged } from '../../kernel/change/unit-of-work.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import { DELIVER_WEBHOOK } from './delivery/deliver-webhook.ts'
import { giveUpWaiting } from './webhook-deliveries.sql.ts'
import type { WebhookChanges } from './webhook-record.ts'
import {
  auditedFields,
  lockWebhook,
  toWebhook,
  type WebhookRow,
  webhookAudit,
} from './webhook-rows.ts'

/** Changes a webhook of the project under its lock; undefined if there is none. */
export const changeWebhook = <T>(
  unitOfWork: UnitOfWork,
  caller: Caller,
  id: string,
  run: (tx: Queryable, webhook: WebhookRow) => Promise<ChangeOutcome<T>>,
): Promise<T | undefined> =>
  unitOfWork.change(caller, async (tx) => {
    await lockWebhook(tx, id)
    const webhook = await tx.prisma.webhook.findFirst({
      where: { id, projectId: caller.projectId },
    })
    return webhook ? run(tx, webhook) : unchanged(undefined)
  })

/** Turning a webhook on resets its failures. */
const RESET_FAILURES = {
  disabledReason: null,
  failingSince: null,
  unanswered: 0,
  pausedUntil: null,
}

export const updateWebhook =
  (transactor: UnitOfWork): WebhookChanges['update'] =>
  (caller, id, fields) =>
    changeWebhook(transactor, caller, id, async (tx, before) => {
      if (isDeepStrictEqual(auditedFields({ ...before, ...fields }), auditedFields(before))) {
        return unchanged(toWebhook(before))
      }
      if (fields.enabled === false) await giveUpWaiting(tx, id)
      const reset = fields.enabled === true && RESET_FAILURES
      const after = await tx.prisma.webhook.update({ where: { id }, data: { ...fields, ...reset } })
      if (reset) await hastenJob(tx, { kind: DELIVER_WEBHOOK.name, key: id, at: caller.at })
      return { result: toWebhook(after), audit: webhookAudit('webhook.updated', before, after) }
    })

/** The secret before it still signs for a while: of two at once, the first's is that of the second. */
export const rotateSecret =
  (transactor: UnitOfWork): WebhookChanges['rotate'] =>
  (caller, id, { secret, previousUntil }) =>
    changeWebhook(transactor, caller, id, async (tx, before) => {
      const after = await tx.prisma.webhook.update({
        where: { id },
        data: { secret, previousSecret: before.secret, previousSecretUntil: previousUntil },
      })
      const audit = webhookAudit('webhook.secret_rotated', before, after)
      return { result: toWebhook(after), audit }
    })

export const deleteWebhook =
  (transactor: UnitOfWork): WebhookChanges['delete'] =>
  async (caller, id) => {
    const deleted = await changeWebhook(transactor, caller, id, async (tx, webhook) => {
      await tx.prisma.webhookDelivery.deleteMany({ where: { webhookId: id } })
      await tx.prisma.webhook.delete({ where: { id } })
      return { result: true, audit: webhookAudit('webhook.deleted', webhook, undefined) }
    })
    return deleted ?? false
  }
