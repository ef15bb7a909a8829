import { SERVICE_SECRET } from '../../../../test/support/fixtures.ts'
import { noticeJob, SIGN_IN_NOTICE } from '../../src/features/auth/notices/notice-job.ts'
import { createMailer, openMail, SEND_MAIL } from '../../src/features/mail/mailer.sql.ts'
import { createUnitOfWork } from '../../src/kernel/change/create-unit-of-work.ts'
import { RateLimiter } from '../../src/kernel/limits/rate-limiter.sql.ts'
import type { Database } from '../../src/platform/database/database.ts'
import { deriveSecrets } from '../../src/runtime/derived-secrets.ts'

interface WithDatabase {
  readonly database: Database
}

/** Configures a mail server; tests read the queue. */
export const WITH_EMAIL = { environment: { SMTP_URL: 'smtp://127.0.0.1:1' } }

const { mailKeys, pseudonym } = deriveSecrets([SERVICE_SECRET])

/** Queued emails to an address, oldest first. */
export async function readEmails({ database }: WithDatabase, to: string) {
  const where = { kind: SEND_MAIL.name }
  const jobs = await database.prisma.job.findMany({ where, orderBy: { id: 'asc' } })
  const emails = jobs.map(({ payload }) => openMail(SEND_MAIL.payload.parse(payload), mailKeys))
  return (await Promise.all(emails)).flatMap((email) => (email?.to === to ? [email] : []))
}

/** Runs the queued jobs that email people about changed sign-in methods. */
export async function runNotices({ database }: WithDatabase): Promise<void> {
  const run = noticeJob({
    unitOfWork: createUnitOfWork(database),
    mailer: createMailer(mailKeys, true),
    limiter: new RateLimiter(database.pool, pseudonym),
    webUrl: 'http://web.test',
  })
  const where = { kind: SIGN_IN_NOTICE.name }
  const jobs = await database.prisma.job.findMany({ where, orderBy: { id: 'asc' } })
  await database.prisma.job.deleteMany({ where })
  for (const { id, payload } of jobs) {
    const job = { id, payload: SIGN_IN_NOTICE.payload.parse(payload) }
    await run(job as never, new AbortController().signal, async () => {})
  }
}
