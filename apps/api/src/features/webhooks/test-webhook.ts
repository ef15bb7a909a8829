import { TEST_MESSAGE } from '@promptwire/core/contract/people/webhook-messages'
import { newId } from '../../kernel/identifiers.ts'
import { type VerbContext, verb } from '../../kernel/verb.ts'
import { requireEnabled } from './require-enabled.ts'
import { requireWebhook } from './require-webhook.ts'
import type { WebhookMessages, Webhooks } from './webhook-record.ts'

/** Sends a message that is about nothing, signed and retried like any other. */
export const testWebhook = verb(
  'test_webhook',
  async ({
    caller,
    input: { webhook_id: id },
    webhooks,
  }: VerbContext<'test_webhook', { readonly webhooks: Webhooks & WebhookMessages }>) => {
    const { projectId, at } = caller
    requireEnabled(requireWebhook(await webhooks.find(projectId, id)))
    const data = { project_id: projectId, webhook_id: id }
    const body = JSON.stringify({ type: TEST_MESSAGE, timestamp: at.toISOString(), data })
    const message = { id: newId(at), type: TEST_MESSAGE, body }
    requireWebhook(await webhooks.queue(caller, id, message))
    return { data: { message_id: message.id } }
  },
)
