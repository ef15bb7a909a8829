import type { RandomBytes } from '@promptwire/core/api-key'
import { Failure } from '@promptwire/core/failure'
import { newId } from '../../kernel/identifiers.ts'
import { type VerbContext, verb } from '../../kernel/verb.ts'
import { requireAllowedAddress, type WebhookPolicy } from './webhook-address.ts'
import type { WebhookChanges } from './webhook-record.ts'
import { newWebhookSecret } from './webhook-secret.ts'
import { webhookView } from './webhook-view.ts'

const MAX_WEBHOOKS = 20

/** Creates a webhook; its secret is in this answer and nowhere else. */
export const createWebhook = verb(
  'create_webhook',
  async ({
    caller,
    input: { url, description, events },
    webhooks,
    randomBytes,
    webhookPolicy,
  }: VerbContext<
    'create_webhook',
    {
      readonly webhooks: WebhookChanges
      readonly randomBytes: RandomBytes
      readonly webhookPolicy: WebhookPolicy
    }
  >) => {
    requireAllowedAddress(url, webhookPolicy)
    const { projectId, at: createdAt } = caller
    const id = newId(createdAt)
    const secret = newWebhookSecret(randomBytes)
    const webhook = { id, projectId, url, description, events, secret, createdAt }
    const stored = await webhooks.create(caller, webhook, MAX_WEBHOOKS)
    if (!stored) throw tooManyWebhooks()
    return { data: { ...webhookView(stored), secret } }
  },
)

const tooManyWebhooks = () =>
  new Failure('CONFLICT', `A project has at most ${MAX_WEBHOOKS} webhooks.`)
