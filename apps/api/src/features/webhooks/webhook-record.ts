import type { DeliveryState } from '@promptwire/core/contract/people/webhook-messages'
import type { EventType } from '@promptwire/core/contract/public/events'
import type { Caller } from '../../kernel/caller.ts'

export interface StoredWebhook {
  readonly id: string
  readonly projectId: string
  readonly url: string
  readonly description: string
  readonly events: EventType[]
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
  /** Only messages older than the one of this id. */
  readonly before?: string
  readonly limit: number
}

/** The result of one attempt to deliver a message. */
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
  /** Until when the secret before it still signs. */
  readonly previousUntil: Date
}

/** Webhooks and their messages to read. */
export interface Webhooks {
  list(projectId: string): Promise<StoredWebhook[]>
  find(projectId: string, id: string): Promise<StoredWebhook | undefined>
  /** Newest first. */
  listDeliveries(webhookId: string, filter: DeliveryFilter): Promise<StoredDelivery[]>
  findDelivery(webhookId: string, messageId: string): Promise<StoredDelivery | undefined>
  /** How many messages of it are in each state. */
  /** Of one type, or of all. */
  countDeliveries(
    webhookId: string,
    type: string | undefined,
  ): Promise<Record<DeliveryState, number>>
  /** Newest first; undefined when no such message was sent to it. */
  listAttempts(
    webhookId: string,
    messageId: string,
    limit: number,
  ): Promise<StoredAttempt[] | undefined>
}

/** Changes of webhooks; undefined and false say that the project has no such one. */
export interface WebhookChanges {
  /** Undefined when the project has as many as it may. */
  create(
    caller: Caller,
    webhook: NewWebhook,
    maxWebhooks: number,
  ): Promise<StoredWebhook | undefined>
  update(caller: Caller, id: string, change: WebhookChange): Promise<StoredWebhook | undefined>
  rotate(caller: Caller, id: string, secret: NewSecret): Promise<StoredWebhook | undefined>
  delete(caller: Caller, id: string): Promise<boolean>
}

/** Messages that people ask for. */
export interface WebhookMessages {
  /** Queues a message of its own for one webhook. */
  queue(
    caller: Caller,
    id: string,
    message: { id: string; type: string; body: string },
  ): Promise<boolean>
  /** Queues a message that was delivered or given up once more, under its own id. */
  replay(caller: Caller, id: string, messageId: string): Promise<StoredDelivery | undefined>
}

export interface WebhookStore extends Webhooks, WebhookChanges, WebhookMessages {}
