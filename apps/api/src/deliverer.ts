import type { RandomBytes } from '@promptwire/core/api-key'
import type { Logger } from 'pino'
import type { Database } from './database/database.ts'
import { createAttemptDelivery } from './domain/webhook/attempt-delivery.ts'
import { type Deliverer, startDelivering } from './domain/webhook/deliver-webhooks.ts'
import type { WebhookPolicy } from './domain/webhook/webhook-address.ts'
import { createSendWebhook } from './outside/send-webhook.ts'
import { createChanges } from './store/change.ts'
import { createDeliveryQueue } from './store/delivery-queue.ts'
import { EVENT_CHANNEL } from './store/write-event.ts'

interface DelivererOptions extends WebhookPolicy {
  readonly now: () => Date
  readonly randomBytes: RandomBytes
  /** Instead of the database's clock, for tests that travel in time. */
  readonly databaseTime?: (() => Date) | undefined
}

/** Delivers webhooks in this process; every replica does, and none twice what another has claimed. */
export function startDeliverer(
  database: Pick<Database, 'prisma' | 'pool' | 'listen'>,
  log: Logger,
  options: DelivererOptions,
): Deliverer {
  const queue = createDeliveryQueue(createChanges(database), options.databaseTime)
  const attempt = createAttemptDelivery(
    queue,
    createSendWebhook(options),
    options.now,
    options.randomBytes,
  )
  const onError = (error: unknown) => log.error({ err: error }, 'delivering webhooks failed')
  const deliverer = startDelivering(queue, attempt, onError)
  database.listen(EVENT_CHANNEL, deliverer.wake)
  return deliverer
}
