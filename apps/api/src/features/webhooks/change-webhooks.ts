import type { RandomBytes } from '@promptwire/core/access/api-key'
import { Failure } from '@promptwire/core/errors/failure'
import { newId } from '../../kernel/identifiers.ts'
import { omitUndefined } from '../../kernel/omit-undefined.ts'
import { type VerbContext, verb } from '../../kernel/verb.ts'
import { requireWebhook } from './require-webhook.ts'
import { requireAllowedAddress, type WebhookPolicy } from './webhook-address.ts'
import { webhookView } from './webhook-view.ts'
import {
  changeWebhookFields,
  deleteWebhookById,
  insertWebhook,
  replaceWebhookSecret,
} from './webhooks.sql.ts'

const MAX_WEBHOOKS = 20
const SECRET_BYTES = 32
/** Both secrets sign during this time, so that receivers can switch without losing messages. */
const OVERLAP_MS = 24 * 60 * 60 * 1000

interface Random {
  readonly randomBytes: RandomBytes
}

interface Policy {
  readonly webhookPolicy: WebhookPolicy
}

/** Creates a webhook; only this response contains its secret. */
export const createWebhook = verb(
  'create_webhook',
  async ({
    caller,
    input: { url, description, events },
    unitOfWork,
    randomBytes,
    webhookPolicy,
  }: VerbContext<'create_webhook', Random & Policy>) => {
    requireAllowedAddress(url, webhookPolicy)
    const { projectId, at: createdAt } = caller
    const id = newId(createdAt)
    const secret = newSecret(randomBytes)
    const webhook = { id, projectId, url, description, events, secret, createdAt }
    const stored = await insertWebhook(unitOfWork, caller, webhook, MAX_WEBHOOKS)
    if (!stored) throw tooManyWebhooks()
    return { data: { ...webhookView(stored), secret } }
  },
)

/** Changes the given fields. Disabling gives up queued messages; enabling resets failures. */
export const updateWebhook = verb(
  'update_webhook',
  async ({
    caller,
    input: { webhook_id: id, ...fields },
    unitOfWork,
    webhookPolicy,
  }: VerbContext<'update_webhook', Policy>) => {
    if (fields.url !== undefined) requireAllowedAddress(fields.url, webhookPolicy)
    const updated = await changeWebhookFields(unitOfWork, caller, id, omitUndefined(fields))
    return { data: webhookView(requireWebhook(updated)) }
  },
)

/** Replaces the secret; the old one also signs for another day. */
export const rotateWebhookSecret = verb(
  'rotate_webhook_secret',
  async ({
    caller,
    input: { webhook_id: id },
    unitOfWork,
    randomBytes,
  }: VerbContext<'rotate_webhook_secret', Random>) => {
    const secret = newSecret(randomBytes)
    const previousUntil = new Date(caller.at.getTime() + OVERLAP_MS)
    const rotated = await replaceWebhookSecret(unitOfWork, caller, id, { secret, previousUntil })
    return { data: { ...webhookView(requireWebhook(rotated)), secret } }
  },
)

export const deleteWebhook = verb('delete_webhook', async ({ caller, input, unitOfWork }) => {
  requireWebhook(await deleteWebhookById(unitOfWork, caller, input.webhook_id))
  return { data: null }
})

/** A secret in the format of Standard Webhooks. */
const newSecret = (randomBytes: RandomBytes): string =>
  `whsec_${Buffer.from(randomBytes(SECRET_BYTES)).toString('base64')}`

const tooManyWebhooks = () =>
  new Failure('CONFLICT', `A project has at most ${MAX_WEBHOOKS} webhooks.`)
