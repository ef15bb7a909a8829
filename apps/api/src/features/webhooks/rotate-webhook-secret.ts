import type { RandomBytes } from '@promptwire/core/api-key'
import { type VerbContext, verb } from '../../kernel/verb.ts'
import { requireWebhook } from './require-webhook.ts'
import type { WebhookChanges } from './webhook-record.ts'
import { newWebhookSecret } from './webhook-secret.ts'
import { webhookView } from './webhook-view.ts'

/** How long both secrets sign, so that receivers can change over without losing a message. */
const OVERLAP_MS = 24 * 60 * 60 * 1000

/** Gives a webhook a new secret; the one before it signs for another day. */
export const rotateWebhookSecret = verb(
  'rotate_webhook_secret',
  async ({
    caller,
    input: { webhook_id: id },
    webhooks,
    randomBytes,
  }: VerbContext<
    'rotate_webhook_secret',
    { readonly webhooks: WebhookChanges; readonly randomBytes: RandomBytes }
  >) => {
    const secret = newWebhookSecret(randomBytes)
    const previousUntil = new Date(caller.at.getTime() + OVERLAP_MS)
    const rotated = await webhooks.rotate(caller, id, { secret, previousUntil })
    return { data: { ...webhookView(requireWebhook(rotated)), secret } }
  },
)
