import { noticeJob, SIGN_IN_NOTICE } from '../features/auth/notices/notice-job.ts'
import { RESET_MAIL, resetMailJob } from '../features/auth/password-reset/reset-mail-job.ts'
import { BACKUP, backUp } from '../features/backup/backup-job.ts'
import { createMailer, SEND_MAIL } from '../features/mail/mailer.sql.ts'
import { sendMailJob } from '../features/mail/send-mail-job.ts'
import { SWEEP, sweepHourly } from '../features/retention/sweep-job.ts'
import {
  countAttempts,
  createAttemptDelivery,
} from '../features/webhooks/delivery/attempt-delivery.ts'
import {
  DELIVER_WEBHOOK,
  deliverWebhook,
} from '../features/webhooks/delivery/deliver-webhook-job.ts'
import {
  QUEUE_AUDIT_MESSAGES,
  queueAuditMessages,
} from '../features/webhooks/delivery/queue-audit-messages-job.ts'
import { createSendWebhook } from '../features/webhooks/delivery/send-webhook.ts'
import { createJobHandler, type JobHandler } from '../jobs/job-kind.ts'
import { RateLimiter } from '../kernel/limits/rate-limiter.sql.ts'
import { createSmtp } from '../platform/mail/smtp.ts'
import { deriveSecrets } from './derived-secrets.ts'
import { createEvalJobHandler } from './eval-job-handler.ts'
import { createBackupSchedule } from './run-backup.ts'
import type { Runtime } from './runtime.ts'

export function createJobHandlers(runtime: Runtime): JobHandler[] {
  const { environment, database, log, metrics, now, databaseTime, unitOfWork } = runtime
  const encryptionKeys = environment.ENCRYPTION_KEYS
  const send = createSendWebhook({ allowPrivateWebhooks: environment.ALLOW_PRIVATE_WEBHOOKS })
  const once = createAttemptDelivery(send, now, runtime.randomBytes)
  const attempt = countAttempts(once, metrics)
  const retention = {
    auditDays: environment.AUDIT_RETENTION_DAYS,
    eventDays: environment.EVENT_RETENTION_DAYS,
    runDays: environment.RUN_RETENTION_DAYS,
    usageDays: environment.USAGE_RETENTION_DAYS,
  }
  return [
    createJobHandler(DELIVER_WEBHOOK, deliverWebhook({ unitOfWork, attempt, databaseTime })),
    createJobHandler(QUEUE_AUDIT_MESSAGES, queueAuditMessages({ unitOfWork, now })),
    createEvalJobHandler(runtime),
    ...createMailHandlers(runtime),
    createJobHandler(BACKUP, backUp(createBackupSchedule(environment), log)),
    createJobHandler(
      SWEEP,
      sweepHourly(database, {
        log,
        metrics,
        retention,
        encryptionKeys,
        ...createWarning(runtime),
        safe: runtime.providerServices.safe,
        models: runtime.providers.models,
      }),
    ),
  ]
}

const createWarning = ({ environment, unitOfWork, findKnownModel }: Runtime) => ({
  unitOfWork,
  findKnownModel,
  mailer: createEnvironmentMailer(environment),
  webUrl: environment.WEB_URL,
})

const createEnvironmentMailer = ({ SERVICE_SECRET, SMTP_URL }: Runtime['environment']) =>
  createMailer(deriveSecrets(SERVICE_SECRET).mailKeys, SMTP_URL !== undefined)

function createMailHandlers(runtime: Runtime): JobHandler[] {
  const { environment, database, unitOfWork, randomBytes, now } = runtime
  const { SERVICE_SECRET, SMTP_URL, WEB_URL: webUrl } = environment
  const { MAIL_FROM = `promptwire@${new URL(webUrl).hostname}` } = environment
  const { mailKeys: keys, pseudonym } = deriveSecrets(SERVICE_SECRET)
  const limiter = new RateLimiter(database.pool, pseudonym)
  const mailer = createEnvironmentMailer(environment)
  const reset = { unitOfWork, mailer, keys, webUrl, randomBytes, now }
  const send = SMTP_URL && createSmtp(SMTP_URL, MAIL_FROM)
  return [
    createJobHandler(RESET_MAIL, resetMailJob(reset)),
    createJobHandler(SIGN_IN_NOTICE, noticeJob({ unitOfWork, mailer, limiter, webUrl })),
    createJobHandler(SEND_MAIL, sendMailJob({ keys, send })),
  ]
}
