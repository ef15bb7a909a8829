import type { Attempt, Delivery } from '@promptwire/contract/webhooks/webhook-messages'
import type { Webhook } from '@promptwire/contract/webhooks/webhooks'
import type { StoredAttempt, StoredDelivery, StoredWebhook } from './webhook-record.ts'

export const webhookView = (webhook: StoredWebhook): Webhook => ({
  id: webhook.id,
  url: webhook.url,
  description: webhook.description,
  events: webhook.events,
  enabled: webhook.enabled,
  disabled_reason: webhook.disabledReason,
  failing_since: webhook.failingSince?.toISOString() ?? null,
  paused_until: webhook.pausedUntil?.toISOString() ?? null,
  previous_secret_until: webhook.previousSecretUntil?.toISOString() ?? null,
  created_at: webhook.createdAt.toISOString(),
})

export const deliveryView = (delivery: StoredDelivery): Delivery => ({
  message_id: delivery.messageId,
  type: delivery.type,
  state: delivery.deliveredAt ? 'delivered' : delivery.nextAttemptAt ? 'pending' : 'failed',
  attempts: delivery.attempts,
  body: delivery.body,
  last_status: delivery.lastStatus,
  last_error: delivery.lastError,
  created_at: delivery.createdAt.toISOString(),
  last_attempt_at: delivery.lastAttemptAt?.toISOString() ?? null,
  next_attempt_at: delivery.nextAttemptAt?.toISOString() ?? null,
})

export const attemptView = (attempt: StoredAttempt): Attempt => ({
  id: attempt.id,
  at: attempt.at.toISOString(),
  duration_ms: attempt.durationMs,
  status: attempt.status,
  error: attempt.error,
  response: attempt.response,
})
