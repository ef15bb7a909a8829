import { type VerbContext, verb } from '../../kernel/verb.ts'
import { requireEnabled } from './require-enabled.ts'
import { requireDelivery, requireWebhook } from './require-webhook.ts'
import type { WebhookMessages, Webhooks } from './webhook-record.ts'
import { deliveryView } from './webhook-view.ts'

/** Sends a message once more, under the id that its receiver knows. */
export const replayWebhookDelivery = verb(
  'replay_webhook_delivery',
  async ({
    caller,
    input: { webhook_id: id, message_id: messageId },
    webhooks,
  }: VerbContext<'replay_webhook_delivery', { readonly webhooks: Webhooks & WebhookMessages }>) => {
    requireEnabled(requireWebhook(await webhooks.find(caller.projectId, id)))
    const replayed = await webhooks.replay(caller, id, messageId)
    return { data: deliveryView(requireDelivery(replayed)) }
  },
)
