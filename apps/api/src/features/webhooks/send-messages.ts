import { TEST_MESSAGE } from '@promptwire/contract/webhooks/webhook-messages'
import { Failure } from '@promptwire/core/errors/failure'
import { newId } from '../../kernel/identifiers.ts'
import { verb } from '../../kernel/verb.ts'
import { requireDelivery, requireWebhook } from './require-webhook.ts'
import { queueMessage, replayMessage } from './webhook-deliveries.sql.ts'
import type { StoredWebhook } from './webhook-record.ts'
import { deliveryView } from './webhook-view.ts'
import { findWebhook } from './webhooks.sql.ts'

/** Sends a test message, signed and retried like any other. */
export const testWebhook = verb(
  'test_webhook',
  async ({ caller, input: { webhook_id: id }, unitOfWork }) => {
    const { projectId, at } = caller
    requireEnabled(requireWebhook(await findWebhook(unitOfWork, projectId, id)))
    const data = { project_id: projectId, webhook_id: id }
    const body = JSON.stringify({ type: TEST_MESSAGE, timestamp: at.toISOString(), data })
    const message = { id: newId(at), type: TEST_MESSAGE, body }
    requireWebhook(await queueMessage(unitOfWork, caller, id, message))
    return { data: { message_id: message.id } }
  },
)

/** Sends a message again under the same id, so that its receiver can recognize it. */
export const replayWebhookDelivery = verb(
  'replay_webhook_delivery',
  async ({ caller, input: { webhook_id: id, message_id: messageId }, unitOfWork }) => {
    requireEnabled(requireWebhook(await findWebhook(unitOfWork, caller.projectId, id)))
    const replayed = await replayMessage(unitOfWork, caller, id, messageId)
    return { data: deliveryView(requireDelivery(replayed)) }
  },
)

function requireEnabled({ enabled }: StoredWebhook): void {
  if (!enabled) throw new Failure('CONFLICT', 'This webhook is turned off; turn it on first.')
}
