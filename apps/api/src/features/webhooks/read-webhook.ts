import { type VerbContext, verb } from '../../kernel/verb.ts'
import { requireWebhook } from './require-webhook.ts'
import type { Webhooks } from './webhook-record.ts'
import { webhookView } from './webhook-view.ts'

/** A webhook, and how many of its messages wait, arrived and failed. */
export const readWebhook = verb(
  'get_webhook',
  async ({
    caller: { projectId },
    input: { webhook_id, type },
    webhooks,
  }: VerbContext<'get_webhook', { readonly webhooks: Webhooks }>) => {
    const webhook = requireWebhook(await webhooks.find(projectId, webhook_id))
    const counts = await webhooks.countDeliveries(webhook.id, type)
    return { data: { ...webhookView(webhook), ...counts } }
  },
)
