import type { Verb } from '../verb.ts'
import { requireWebhook } from './require-webhook.ts'
import { webhookRequest } from './webhook-request.ts'
import type { WebhookStore } from './webhook-store.ts'

/** Deletes a webhook with its deliveries. */
export const deleteWebhook =
  (webhooks: Pick<WebhookStore, 'delete'>): Verb<'delete_webhook'> =>
  async (caller, { webhook_id: id }) => {
    requireWebhook(await webhooks.delete(webhookRequest(caller, id)))
    return { data: null }
  }
