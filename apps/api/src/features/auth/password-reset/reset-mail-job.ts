import type { EncryptionKeys } from '@promptwire/core/credentials/encryption-keys'
import { openText, sealText } from '@promptwire/core/credentials/sealed-text'
import { z } from 'zod'
import { enqueueJob } from '../../../jobs/enqueue-job.sql.ts'
import type { JobKind, RunJob } from '../../../jobs/job-kind.ts'
import { type UnitOfWork, unchanged } from '../../../kernel/change/unit-of-work.ts'
import type { Queryable } from '../../../platform/database/queryable.ts'
import type { Mailer } from '../../mail/index.sql.ts'
import { mailText, writeMail } from '../../mail/index.ts'
import { findPersonByEmail } from '../people.sql.ts'
import { createResetLink, type LinkOptions } from './reset-links.sql.ts'

const SealedEmail = z.object({ sealed: z.string() })

export const RESET_MAIL: JobKind<z.output<typeof SealedEmail>> = {
  name: 'reset_mail',
  payload: SealedEmail,
  concurrency: 4,
  perProject: 4,
  heartbeatTimeoutMs: 60_000,
  backoffMs: [5_000, 60_000],
  maxAttempts: 5,
}

const OWNER = { use: 'password reset' }

/** Encrypts the typed address before queueing. */
export const createResetRequests = (keys: EncryptionKeys, isConfigured: boolean) => ({
  isConfigured,
  async queue(db: Queryable, email: string, at: Date): Promise<void> {
    if (!isConfigured) return
    const { sealed } = await sealText(email, OWNER, keys)
    await enqueueJob(db, RESET_MAIL, { payload: { sealed }, at })
  },
})

export type ResetRequests = ReturnType<typeof createResetRequests>

interface Mailing extends Omit<LinkOptions, 'byMail'> {
  readonly unitOfWork: UnitOfWork
  readonly mailer: Mailer
  readonly keys: EncryptionKeys
  readonly now: () => Date
}

export const resetMailJob =
  ({ unitOfWork, mailer, keys, now, ...options }: Mailing): RunJob<z.output<typeof SealedEmail>> =>
  async ({ id: requestId, payload }) => {
    const opened = await openText(payload.sealed, OWNER, keys)
    const user = opened.ok ? await findPersonByEmail(unitOfWork, opened.text) : undefined
    if (!user?.email) return undefined
    const { id, email } = user
    const at = now()
    await unitOfWork.change({ actor: { kind: 'system' }, requestId, at }, async (tx) => {
      const { url } = await createResetLink(tx, id, { ...options, byMail: true }, at)
      await mailer.send(tx, writeResetMail(email, url), at)
      return unchanged(undefined)
    })
    return undefined
  }

const writeResetMail = (to: string, url: string) =>
  writeMail({
    to,
    subject: mailText`Reset your Promptwire password`,
    before: [mailText`Someone asked to reset the password of your Promptwire account.`],
    link: { label: mailText`Choose a new password`, url },
    after: [
      mailText`The link works once, for an hour. If you did not ask for it, ignore this email.`,
    ],
  })
