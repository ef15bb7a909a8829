import type { WorkingProcess } from './background-work.ts'
import { createJobHandler, type JobHandler } from './domain/job/job-kind.ts'
import { createAttemptDelivery } from './domain/webhook/attempt-delivery.ts'
import { DELIVER_WEBHOOK, deliverWebhook } from './domain/webhook/deliver-webhook.ts'
import type { ApiEnvironment } from './environment.ts'
import { createEvalJobHandler } from './eval-job-handler.ts'
import { createSendWebhook } from './outside/send-webhook.ts'
import { createTransactor } from './store/change.ts'
import { createDeliveryQueue } from './store/delivery-queue.ts'
import { SWEEP, sweepHourly } from './sweep-job.ts'

/** Every kind of job, with what does it. */
export function createJobHandlers(
  environment: ApiEnvironment,
  given: WorkingProcess,
): JobHandler[] {
  const { database, log, now, randomBytes, databaseTime } = given
  const encryptionKeys = environment.ENCRYPTION_KEYS
  const deliveries = createDeliveryQueue(createTransactor(database), databaseTime)
  const send = createSendWebhook({ allowPrivateWebhooks: environment.ALLOW_PRIVATE_WEBHOOKS })
  const attempt = createAttemptDelivery(deliveries, send, now, randomBytes)
  const retention = {
    auditDays: environment.AUDIT_RETENTION_DAYS,
    eventDays: environment.EVENT_RETENTION_DAYS,
    runDays: environment.RUN_RETENTION_DAYS,
    usageDays: environment.USAGE_RETENTION_DAYS,
  }
  return [
    createJobHandler(DELIVER_WEBHOOK, deliverWebhook(deliveries, attempt)),
    createEvalJobHandler(environment, given),
    createJobHandler(SWEEP, sweepHourly(database, { log, retention, encryptionKeys })),
  ]
}
