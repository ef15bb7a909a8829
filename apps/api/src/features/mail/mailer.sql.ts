import type { EncryptionKeys } from '@promptwire/core/credentials/encryption-keys'
import { openText, sealText } from '@promptwire/core/credentials/sealed-text'
import { z } from 'zod'
import { enqueueJob } from '../../jobs/enqueue-job.sql.ts'
import type { JobKind } from '../../jobs/job-kind.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import type { Mail } from '../../platform/mail/smtp.ts'

const SealedMail = z.object({ sealed: z.string() })
type SealedMail = z.output<typeof SealedMail>

const MailText = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
})

/** Sends one email. The payload is encrypted, since its links give access to accounts. */
export const SEND_MAIL: JobKind<SealedMail> = {
  name: 'send_mail',
  payload: SealedMail,
  concurrency: 4,
  perProject: 4,
  heartbeatTimeoutMs: 120_000,
  backoffMs: [10_000, 60_000, 300_000, 900_000],
  // About an hour, the lifetime of a password reset link.
  maxAttempts: 6,
}

const OWNER = { use: 'mail' }

/** Queues email within a change, so that it is sent only if the change commits. */
export const createMailer = (keys: EncryptionKeys, isConfigured: boolean) => ({
  /** Whether the operator has set SMTP_URL; without it nothing is queued. */
  isConfigured,

  async send(tx: Queryable, mail: Mail, at: Date): Promise<void> {
    if (!isConfigured) return
    const { sealed } = await sealText(JSON.stringify(mail), OWNER, keys)
    await enqueueJob(tx, SEND_MAIL, { payload: { sealed }, at })
  },
})

export type Mailer = ReturnType<typeof createMailer>

/** Decrypts a job's payload; undefined if its key is gone. */
export async function openMail(
  { sealed }: SealedMail,
  keys: EncryptionKeys,
): Promise<Mail | undefined> {
  const opened = await openText(sealed, OWNER, keys)
  return opened.ok ? MailText.parse(JSON.parse(opened.text)) : undefined
}
