import type { Verb } from '../../kernel/verb.ts'
import { requireWebhook } from './require-webhook.ts'
import type { WebhookChanges } from './webhook-record.ts'

/** Deletes a webhook with its deliveries. */
export const deleteWebhook =
  (webhooks: WebhookChanges): Verb<'delete_webhook'> =>
  async (caller, { webhook_id: id }) => {
    requireWebhook(await webhooks.delete(caller, id))
    return { data: null }
  }
