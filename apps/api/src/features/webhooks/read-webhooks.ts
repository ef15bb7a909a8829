import { readCursor, writeCursor } from '../../kernel/id-cursor.ts'
import { omitUndefined } from '../../kernel/omit-undefined.ts'
import { toPage } from '../../kernel/page.ts'
import { verb } from '../../kernel/verb.ts'
import { requireDelivery, requireWebhook } from './require-webhook.ts'
import {
  countDeliveries,
  findDelivery,
  listAttempts,
  listDeliveries,
} from './webhook-deliveries.sql.ts'
import { attemptView, deliveryView, webhookView } from './webhook-view.ts'
import { findWebhook, findWebhooks } from './webhooks.sql.ts'

const DELIVERIES_PER_PAGE = 50
/** A message has eight attempts, plus eight for each replay. */
const MAX_ATTEMPTS = 100

/** Oldest first, without secrets. */
export const listWebhooks = verb('list_webhooks', async ({ caller, unitOfWork }) => ({
  data: (await findWebhooks(unitOfWork, caller.projectId)).map(webhookView),
}))

/** Returns a webhook with its numbers of waiting, delivered and failed messages. */
export const readWebhook = verb('get_webhook', async ({ caller, input, unitOfWork }) => {
  const found = await findWebhook(unitOfWork, caller.projectId, input.webhook_id)
  const webhook = requireWebhook(found)
  const counts = await countDeliveries(unitOfWork, webhook.id, input.type)
  return { data: { ...webhookView(webhook), ...counts } }
})

export const listWebhookDeliveries = verb(
  'list_webhook_deliveries',
  async ({ caller: { projectId }, input: { webhook_id, cursor, type, state }, unitOfWork }) => {
    const { id } = requireWebhook(await findWebhook(unitOfWork, projectId, webhook_id))
    const filter = omitUndefined({ type, state, before: readCursor(cursor) })
    const limit = DELIVERIES_PER_PAGE + 1
    const found = await listDeliveries(unitOfWork, id, { ...filter, limit })
    return toPage(found, DELIVERIES_PER_PAGE, deliveryView, ({ messageId }) =>
      writeCursor({ id: messageId }),
    )
  },
)

export const readWebhookDelivery = verb(
  'get_webhook_delivery',
  async ({ caller: { projectId }, input: { webhook_id, message_id }, unitOfWork }) => {
    const { id } = requireWebhook(await findWebhook(unitOfWork, projectId, webhook_id))
    const found = await findDelivery(unitOfWork, id, message_id)
    return { data: deliveryView(requireDelivery(found)) }
  },
)

export const listWebhookAttempts = verb(
  'list_webhook_attempts',
  async ({ caller: { projectId }, input: { webhook_id, message_id }, unitOfWork }) => {
    const { id } = requireWebhook(await findWebhook(unitOfWork, projectId, webhook_id))
    const found = await listAttempts(unitOfWork, id, message_id, MAX_ATTEMPTS)
    return { data: requireDelivery(found).map(attemptView) }
  },
)
