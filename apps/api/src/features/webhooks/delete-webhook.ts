import { type VerbContext, verb } from '../../kernel/verb.ts'
import { requireWebhook } from './require-webhook.ts'
import type { WebhookChanges } from './webhook-record.ts'

/** Deletes a webhook with its deliveries. */
export const deleteWebhook = verb(
  'delete_webhook',
  async ({
    caller,
    input: { webhook_id: id },
    webhooks,
  }: VerbContext<'delete_webhook', { readonly webhooks: WebhookChanges }>) => {
    requireWebhook(await webhooks.delete(caller, id))
    return { data: null }
  },
)
