import { type VerbContext, verb } from '../../kernel/verb.ts'
import { requireDelivery, requireWebhook } from './require-webhook.ts'
import type { Webhooks } from './webhook-record.ts'
import { deliveryView } from './webhook-view.ts'

/** Reads one message and its result. */
export const readWebhookDelivery = verb(
  'get_webhook_delivery',
  async ({
    caller: { projectId },
    input: { webhook_id, message_id },
    webhooks,
  }: VerbContext<'get_webhook_delivery', { readonly webhooks: Webhooks }>) => {
    const { id } = requireWebhook(await webhooks.find(projectId, webhook_id))
    return { data: deliveryView(requireDelivery(await webhooks.findDelivery(id, message_id))) }
  },
)
