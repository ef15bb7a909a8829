import type { EncryptionKeys } from '@promptwire/core/credentials/encryption-keys'
import type { RunJob } from '../../jobs/job-kind.ts'
import type { SendMail } from '../../platform/mail/smtp.ts'
import { openMail, type SEND_MAIL } from './mailer.sql.ts'

interface Sending {
  readonly keys: EncryptionKeys
  /** Undefined without SMTP_URL. */
  readonly send: SendMail | undefined
}

/** Sends a queued email. Errors have the server's code, never the address or the text. */
export const sendMailJob =
  ({ keys, send }: Sending): RunJob<ReturnType<typeof SEND_MAIL.payload.parse>> =>
  async ({ payload }) => {
    const mail = await openMail(payload, keys)
    if (!mail || !send) return undefined
    try {
      await send(mail)
    } catch (error) {
      throw new Error(`The mail server did not take an email: ${describe(error)}`)
    }
    return undefined
  }

const describe = (error: unknown): string => {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  return [code, responseCode].filter(Boolean).join(' ') || 'unknown error'
}
