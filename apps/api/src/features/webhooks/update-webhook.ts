import { omitUndefined } from '../../kernel/omit-undefined.ts'
import { type VerbContext, verb } from '../../kernel/verb.ts'
import { requireWebhook } from './require-webhook.ts'
import { requireAllowedAddress, type WebhookPolicy } from './webhook-address.ts'
import type { WebhookChanges } from './webhook-record.ts'
import { webhookView } from './webhook-view.ts'

/** Changes the given fields. Turning off gives up queued messages; turning on resets failures. */
export const updateWebhook = verb(
  'update_webhook',
  async ({
    caller,
    input: { webhook_id: id, ...fields },
    webhooks,
    webhookPolicy,
  }: VerbContext<
    'update_webhook',
    { readonly webhooks: WebhookChanges; readonly webhookPolicy: WebhookPolicy }
  >) => {
    if (fields.url !== undefined) requireAllowedAddress(fields.url, webhookPolicy)
    const updated = await webhooks.update(caller, id, omitUndefined(fields))
    return { data: webhookView(requireWebhook(updated)) }
  },
)
