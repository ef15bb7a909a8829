import { type VerbContext, verb } from '../../kernel/verb.ts'
import { requireDelivery, requireWebhook } from './require-webhook.ts'
import type { Webhooks } from './webhook-record.ts'
import { attemptView } from './webhook-view.ts'

/** A message has eight attempts, and eight more each time that a person sends it again. */
const MAX_ATTEMPTS = 100

/** Lists the attempts to deliver a message, newest first. */
export const listWebhookAttempts = verb(
  'list_webhook_attempts',
  async ({
    caller: { projectId },
    input: { webhook_id, message_id },
    webhooks,
  }: VerbContext<'list_webhook_attempts', { readonly webhooks: Webhooks }>) => {
    const { id } = requireWebhook(await webhooks.find(projectId, webhook_id))
    const found = requireDelivery(await webhooks.listAttempts(id, message_id, MAX_ATTEMPTS))
    return { data: found.map(attemptView) }
  },
)
