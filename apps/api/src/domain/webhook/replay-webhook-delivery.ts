import type { Verb } from '../verb.ts'
import { requireEnabled } from './require-enabled.ts'
import { requireDelivery, requireWebhook } from './require-webhook.ts'
import { webhookRequest } from './webhook-request.ts'
import type { WebhookStore } from './webhook-store.ts'
import { deliveryView } from './webhook-view.ts'

/** Sends a message once more, under the id that its receiver knows. */
export const replayWebhookDelivery =
  (webhooks: Pick<WebhookStore, 'find' | 'replay'>): Verb<'replay_webhook_delivery'> =>
  async (caller, { webhook_id: id, message_id: messageId }) => {
    requireEnabled(requireWebhook(await webhooks.find(caller.projectId, id)))
    const replayed = await webhooks.replay(webhookRequest(caller, id), messageId)
    return { data: deliveryView(requireDelivery(replayed)) }
  }
