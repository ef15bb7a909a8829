import type { WorkingProcess } from './background-work.ts'
import { type JobWork, jobWork } from './domain/job/job-kind.ts'
import { createAttemptDelivery } from './domain/webhook/attempt-delivery.ts'
import { DELIVER_WEBHOOK, deliverWebhook } from './domain/webhook/deliver-webhook.ts'
import type { ApiEnvironment } from './environment.ts'
import { createEvalWork } from './eval-work.ts'
import { createSendWebhook } from './outside/send-webhook.ts'
import { createChanges } from './store/change.ts'
import { createDeliveryQueue } from './store/delivery-queue.ts'
import { SWEEP, sweepHourly } from './sweep-job.ts'

/** Every kind of job, with what does it. */
export function jobWorks(environment: ApiEnvironment, given: WorkingProcess): JobWork[] {
  const { database, log, now, randomBytes, databaseTime } = given
  const encryptionKeys = environment.ENCRYPTION_KEYS
  const deliveries = createDeliveryQueue(createChanges(database), databaseTime)
  const send = createSendWebhook({ allowPrivateWebhooks: environment.ALLOW_PRIVATE_WEBHOOKS })
  const attempt = createAttemptDelivery(deliveries, send, now, randomBytes)
  const retention = {
    auditDays: environment.AUDIT_RETENTION_DAYS,
    eventDays: environment.EVENT_RETENTION_DAYS,
    runDays: environment.RUN_RETENTION_DAYS,
    usageDays: environment.USAGE_RETENTION_DAYS,
  }
  return [
    jobWork(DELIVER_WEBHOOK, deliverWebhook(deliveries, attempt)),
    createEvalWork(environment, given),
    jobWork(SWEEP, sweepHourly(database, { log, retention, encryptionKeys })),
  ]
}
