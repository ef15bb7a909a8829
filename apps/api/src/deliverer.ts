import type { Logger } from 'pino'
import type { Database } from './database/database.ts'
import type { Surroundings } from './domain/surroundings.ts'
import { createAttemptDelivery } from './domain/webhook/attempt-delivery.ts'
import { type Deliverer, startDelivering } from './domain/webhook/deliver-webhooks.ts'
import type { WebhookPolicy } from './domain/webhook/webhook-address.ts'
import { createSendWebhook } from './outside/send-webhook.ts'
import { createChanges } from './store/change.ts'
import { createDeliveryQueue } from './store/delivery-queue.ts'
import { EVENT_CHANNEL } from './store/write-event.ts'

/** Delivers webhooks in this process; every replica does, and none twice what another has claimed. */
export function startDeliverer(
  { prisma, listen }: Pick<Database, 'prisma' | 'listen'>,
  log: Logger,
  options: Surroundings & WebhookPolicy & { readonly databaseTime?: () => Date },
): Deliverer {
  const queue = createDeliveryQueue(createChanges(prisma), options.databaseTime)
  const attempt = createAttemptDelivery(queue, createSendWebhook(options), options)
  const onError = (error: unknown) => log.error({ err: error }, 'delivering webhooks failed')
  const deliverer = startDelivering(queue, attempt, onError)
  listen(EVENT_CHANNEL, deliverer.wake)
  return deliverer
}
