import { omitUndefined } from '../../kernel/omit-undefined.ts'
import type { Verb } from '../../kernel/verb.ts'
import { requireWebhook } from './require-webhook.ts'
import { requireAllowedAddress, type WebhookPolicy } from './webhook-address.ts'
import type { WebhookChanges } from './webhook-record.ts'
import { webhookView } from './webhook-view.ts'

/** Changes the given fields. Turning off gives up queued messages; turning on resets failures. */
export const updateWebhook =
  (webhooks: WebhookChanges, policy: WebhookPolicy): Verb<'update_webhook'> =>
  async (caller, { webhook_id: id, ...fields }) => {
    if (fields.url !== undefined) requireAllowedAddress(fields.url, policy)
    const updated = await webhooks.update(caller, id, omitUndefined(fields))
    return { data: webhookView(requireWebhook(updated)) }
  }
