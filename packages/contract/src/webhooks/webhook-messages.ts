import { text } from '@promptwire/core/text/text'
import { z } from 'zod'
import type { PeopleOperation } from '../operation.ts'
import { WEBHOOK_EVENTS } from './webhook-events.ts'

export const TEST_MESSAGE = 'webhook.test'

export const DeliveryState = z.enum(['pending', 'delivered', 'failed'])
export type DeliveryState = z.output<typeof DeliveryState>

const Delivery = z.object({
  message_id: z.uuid(),
  type: z.string(),
  state: DeliveryState,
  attempts: z.int(),
  body: z.string(),
  last_status: z.int().nullable(),
  last_error: z.string().nullable(),
  created_at: z.iso.datetime(),
  last_attempt_at: z.iso.datetime().nullable(),
  next_attempt_at: z.iso.datetime().nullable(),
})
export type Delivery = z.output<typeof Delivery>

export const MESSAGE_TYPES = [...WEBHOOK_EVENTS, TEST_MESSAGE] as const
export const MessageType = z.enum(MESSAGE_TYPES)

const Attempt = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  duration_ms: z.int(),
  /** HTTP status; null without a response. */
  status: z.int().nullable(),
  /** Why it failed; null on success. */
  error: z.string().nullable(),
  /** Start of the response body as plain text, max 2,048 bytes; null if empty. */
  response: z.string().nullable(),
})
export type Attempt = z.output<typeof Attempt>

const webhook = { webhook_id: z.uuid() }

/** Messages of a webhook, their delivery attempts, and replays. */
export const webhookMessageOperations = {
  test_webhook: {
    permission: 'webhooks:manage',
    recentSignIn: { unneeded: 'The address is unchanged.' },
    effect: 'adds',
    answers: 'one',
    title: 'Send a test message',
    method: 'POST',
    path: '/webhooks/:webhook_id/test',
    input: z.strictObject(webhook),
    output: z.object({ message_id: z.uuid() }),
  },
  list_webhook_deliveries: {
    permission: 'webhooks:read',
    effect: 'reads',
    answers: 'page',
    title: 'List messages of a webhook',
    method: 'GET',
    path: '/webhooks/:webhook_id/deliveries',
    input: z.strictObject({
      ...webhook,
      type: MessageType.optional(),
      state: DeliveryState.optional(),
      cursor: text(500).optional(),
    }),
    output: z.array(Delivery),
  },
  get_webhook_delivery: {
    permission: 'webhooks:read',
    effect: 'reads',
    answers: 'one',
    title: 'Get a message of a webhook',
    method: 'GET',
    path: '/webhooks/:webhook_id/deliveries/:message_id',
    input: z.strictObject({ ...webhook, message_id: z.uuid() }),
    output: Delivery,
  },
  list_webhook_attempts: {
    permission: 'webhooks:read',
    effect: 'reads',
    answers: 'one',
    title: 'List the attempts to deliver a message',
    method: 'GET',
    path: '/webhooks/:webhook_id/deliveries/:message_id/attempts',
    input: z.strictObject({ ...webhook, message_id: z.uuid() }),
    output: z.array(Attempt),
  },
  replay_webhook_delivery: {
    permission: 'webhooks:manage',
    recentSignIn: { unneeded: 'The address is unchanged.' },
    effect: 'changes',
    answers: 'one',
    title: 'Send a message again',
    method: 'POST',
    path: '/webhooks/:webhook_id/deliveries/:message_id/replay',
    input: z.strictObject({ ...webhook, message_id: z.uuid() }),
    output: Delivery,
  },
} as const satisfies Record<string, PeopleOperation>
