import type { EventType } from '@promptwire/core/contract/public/events'
import type { Actor } from '../audit/audit-entry.ts'

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

/** Which webhook, who asks, and when. */
export interface WebhookRequest {
  readonly projectId: string
  readonly id: string
  readonly who: Actor
  readonly at: Date
}

/** What the webhook verbs need of the database; undefined and false say that it is not there. */
export interface WebhookStore {
  list(projectId: string): Promise<StoredWebhook[]>
  find(projectId: string, id: string): Promise<StoredWebhook | undefined>
  /** Undefined when the project has as many as it may. */
  create(webhook: NewWebhook, most: number, who: Actor): Promise<StoredWebhook | undefined>
  update(request: WebhookRequest, change: WebhookChange): Promise<StoredWebhook | undefined>
  rotate(request: WebhookRequest, secret: NewSecret): Promise<StoredWebhook | undefined>
  delete(request: WebhookRequest): Promise<boolean>
  /** Queues a message of its own for one webhook. */
  queue(
    request: WebhookRequest,
    message: { id: string; type: string; body: string },
  ): Promise<boolean>
  /** Newest first, before a message when one is given. */
  listDeliveries(
    webhookId: string,
    before: string | undefined,
    limit: number,
  ): Promise<StoredDelivery[]>
  /** Queues a message that was delivered or given up once more, under its own id. */
  replay(request: WebhookRequest, messageId: string): Promise<StoredDelivery | undefined>
}
