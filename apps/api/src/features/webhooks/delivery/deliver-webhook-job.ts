import { z } from 'zod'
import type { JobKind, RunJob } from '../../../jobs/job-kind.ts'
import type { UnitOfWork } from '../../../kernel/change/unit-of-work.ts'
import type { AttemptDelivery } from './attempt-delivery.ts'
import { claimDelivery, nextDueTime, settleDelivery } from './delivery-queue.sql.ts'

/**
 * Delivers a webhook's queue, one message per run; the key is the webhook's id. The job exists
 * while messages wait: a database trigger makes it due, so every way of queueing works.
 */
export const DELIVER_WEBHOOK: JobKind<object> = {
  name: 'deliver_webhook',
  payload: z.object({}),
  concurrency: 10,
  // A hanging request occupies a socket and must not delay other projects.
  reserved: 90,
  perProject: 2,
  heartbeatTimeoutMs: 60_000,
  // For our own failures: failing receivers have their own backoff.
  backoffMs: [5_000, 60_000],
  maxAttempts: null,
}

interface Delivering {
  readonly unitOfWork: UnitOfWork
  readonly attempt: AttemptDelivery
  /** Replaces the database's clock in tests. */
  readonly databaseTime?: (() => Date) | undefined
}

/** Sends the oldest due message and schedules the next run. */
export const deliverWebhook =
  ({ unitOfWork, attempt, databaseTime }: Delivering): RunJob<object> =>
  async ({ key: webhookId }) => {
    if (webhookId === null) return undefined
    const delivery = await claimDelivery(unitOfWork, webhookId, databaseTime)
    // Not aborted at shutdown: the receiver would get the message twice.
    if (delivery) await settleDelivery(unitOfWork, delivery, await attempt(delivery))
    return nextDueTime(unitOfWork, webhookId, databaseTime)
  }
