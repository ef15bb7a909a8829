import type { ApiEnvironment } from '../environment.ts'
import { SWEEP, sweepHourly } from '../features/retention/sweep-job.ts'
import { createAttemptDelivery } from '../features/webhooks/delivery/attempt-delivery.ts'
import { DELIVER_WEBHOOK, deliverWebhook } from '../features/webhooks/delivery/deliver-webhook.ts'
import { createDeliveryQueue } from '../features/webhooks/delivery/delivery-queue.sql.ts'
import { createSendWebhook } from '../features/webhooks/delivery/send-webhook.ts'
import { createJobHandler, type JobHandler } from '../jobs/job-kind.ts'
import { createTransactor } from '../kernel/change/change.ts'
import type { WorkingProcess } from './background-work.ts'
import { createEvalJobHandler } from './eval-job-handler.ts'

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
