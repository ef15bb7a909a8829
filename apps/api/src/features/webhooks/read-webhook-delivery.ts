import type { Verb } from '../../kernel/verb.ts'
import { requireDelivery, requireWebhook } from './require-webhook.ts'
import type { Webhooks } from './webhook-record.ts'
import { deliveryView } from './webhook-view.ts'

/** Reads one message and its result. */
export const readWebhookDelivery =
  (webhooks: Webhooks): Verb<'get_webhook_delivery'> =>
  async ({ projectId }, { webhook_id, message_id }) => {
    const { id } = requireWebhook(await webhooks.find(projectId, webhook_id))
    return { data: deliveryView(requireDelivery(await webhooks.findDelivery(id, message_id))) }
  }
