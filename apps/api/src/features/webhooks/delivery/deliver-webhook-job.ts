import { z } from 'zod'
import type { JobKind, RunJob } from '../../../jobs/job-kind.ts'
import type { UnitOfWork } from '../../../kernel/change/unit-of-work.ts'
import type { AttemptDelivery } from './attempt-delivery.ts'
import { claimDelivery, nextDueTime, settleDelivery } from './delivery-queue.sql.ts'

/**
 * Delivers what waits for a webhook, one message in a run; its key is the webhook's id. There is one
 * while messages wait: the database makes it due when one is queued, so that no way of queueing
 * one can forget it.
 */
export const DELIVER_WEBHOOK: JobKind<object> = {
  name: 'deliver_webhook',
  payload: z.object({}),
  concurrency: 10,
  // A hanging request costs a socket and must not delay deliveries of other projects.
  reserved: 90,
  perProject: 2,
  heartbeatTimeoutMs: 60_000,
  // Of a failure of ours: receivers that fail have waits of their own.
  backoffMs: [5_000, 60_000],
  maxAttempts: null,
}

interface Delivering {
  readonly unitOfWork: UnitOfWork
  readonly attempt: AttemptDelivery
  /** Instead of the database's clock, for tests that travel in time. */
  readonly databaseTime?: (() => Date) | undefined
}

/** Sends the oldest message that is due, and comes back for the next one. */
export const deliverWebhook =
  ({ unitOfWork, attempt, databaseTime }: Delivering): RunJob<object> =>
  async ({ key: webhookId }) => {
    if (webhookId === null) return undefined
    const delivery = await claimDelivery(unitOfWork, webhookId, databaseTime)
    // Not aborted at shutdown: the receiver would get the message twice.
    if (delivery) await settleDelivery(unitOfWork, delivery, await attempt(delivery))
    return nextDueTime(unitOfWork, webhookId, databaseTime)
  }
