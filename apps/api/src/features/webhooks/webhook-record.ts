import type { WebhookEvent } from '@promptwire/contract/webhooks/webhook-events'
import type { DeliveryState } from '@promptwire/contract/webhooks/webhook-messages'

export interface StoredWebhook {
  readonly id: string
  readonly projectId: string
  readonly url: string
  readonly description: string
  readonly events: WebhookEvent[]
  readonly secret: string
  readonly previousSecretUntil: Date | null
  readonly enabled: boolean
  readonly disabledReason: string | null
  readonly failingSince: Date | null
  readonly pausedUntil: Date | null
  readonly createdAt: Date
}

export interface StoredDelivery {
  readonly messageId: string
  readonly type: string
  readonly body: string
  readonly createdAt: Date
  readonly attempts: number
  readonly nextAttemptAt: Date | null
  readonly lastAttemptAt: Date | null
  readonly deliveredAt: Date | null
  readonly lastStatus: number | null
  readonly lastError: string | null
}

export interface DeliveryFilter {
  readonly type?: string
  readonly state?: DeliveryState
  /** Only messages older than the message with this id. */
  readonly before?: string
  readonly limit: number
}

export interface StoredAttempt {
  readonly id: string
  readonly at: Date
  readonly durationMs: number
  readonly status: number | null
  readonly error: string | null
  readonly response: string | null
}

export type NewWebhook = Pick<
  StoredWebhook,
  'id' | 'projectId' | 'url' | 'description' | 'events' | 'secret' | 'createdAt'
>

export type WebhookChange = Partial<
  Pick<StoredWebhook, 'url' | 'description' | 'events' | 'enabled'>
>

export interface NewSecret {
  readonly secret: string
  /** The previous secret signs until then. */
  readonly previousUntil: Date
}

export interface NewMessage {
  readonly id: string
  readonly type: string
  readonly body: string
}
