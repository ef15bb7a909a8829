import { httpUrl } from '@promptwire/core/text/http-url'
import { visibleLine } from '@promptwire/core/text/text'
import { z } from 'zod'
import type { PeopleOperation } from '../operation.ts'
import { WEBHOOK_EVENTS } from './webhook-events.ts'
import { MessageType } from './webhook-messages.ts'

const Webhook = z.object({
  id: z.uuid(),
  url: z.string(),
  description: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  enabled: z.boolean(),
  disabled_reason: z.string().nullable(),
  failing_since: z.iso.datetime().nullable(),
  /** Backoff until this time after a missing response; may have passed. */
  paused_until: z.iso.datetime().nullable(),
  /** Until then the previous secret also signs. */
  previous_secret_until: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
})
export type Webhook = z.output<typeof Webhook>

/** Secrets appear only in responses to creating and rotating. */
const WithSecret = Webhook.extend({ secret: z.string() })

/** A webhook with message counts of the last 30 days. */
const WebhookInNumbers = Webhook.extend({
  /** Pending messages; disabling the webhook drops them, deleting it deletes them. */
  pending: z.int(),
  delivered: z.int(),
  failed: z.int(),
})
export type WebhookInNumbers = z.output<typeof WebhookInNumbers>

const description = visibleLine(200)
const events = z.array(z.enum(WEBHOOK_EVENTS)).min(1, 'pick at least one event')
const webhook = { webhook_id: z.uuid() }

/** For people only, since webhooks send data out. */
export const webhookOperations = {
  list_webhooks: {
    permission: 'webhooks:read',
    effect: 'reads',
    answers: 'one',
    title: 'List webhooks',
    method: 'GET',
    path: '/webhooks',
    input: z.strictObject({}),
    output: z.array(Webhook),
  },
  get_webhook: {
    permission: 'webhooks:read',
    effect: 'reads',
    answers: 'one',
    title: 'Get a webhook with its message counts',
    method: 'GET',
    path: '/webhooks/:webhook_id',
    input: z.strictObject({ ...webhook, type: MessageType.optional() }),
    output: WebhookInNumbers,
  },
  create_webhook: {
    permission: 'webhooks:manage',
    recentSignIn: { to: 'create the webhook' },
    effect: 'adds',
    answers: 'one',
    title: 'Create a webhook',
    secret: true,
    method: 'POST',
    path: '/webhooks',
    input: z.strictObject({ url: httpUrl, description, events }),
    output: WithSecret,
  },
  update_webhook: {
    permission: 'webhooks:manage',
    recentSignIn: { to: 'change what the webhook sends where', ifGiven: ['url', 'events'] },
    effect: 'changes',
    answers: 'one',
    title: 'Update a webhook',
    method: 'PATCH',
    path: '/webhooks/:webhook_id',
    input: z.strictObject({
      ...webhook,
      url: httpUrl.optional(),
      description: description.optional(),
      events: events.optional(),
      enabled: z.boolean().optional(),
    }),
    output: Webhook,
  },
  rotate_webhook_secret: {
    permission: 'webhooks:manage',
    recentSignIn: { to: 'replace the secret of the webhook' },
    effect: 'destroys',
    answers: 'one',
    title: "Replace a webhook's secret",
    secret: true,
    method: 'POST',
    path: '/webhooks/:webhook_id/secret',
    input: z.strictObject(webhook),
    output: WithSecret,
  },
  delete_webhook: {
    permission: 'webhooks:manage',
    recentSignIn: { to: 'delete the webhook' },
    effect: 'destroys',
    answers: 'one',
    title: 'Delete a webhook',
    method: 'DELETE',
    path: '/webhooks/:webhook_id',
    input: z.strictObject(webhook),
    output: z.null(),
  },
} as const satisfies Record<string, PeopleOperation>
