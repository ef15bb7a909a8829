import type { Queryable } from '../../../platform/database/queryable.ts'
import type { Mailer } from '../../mail/index.sql.ts'
import { mailText, writeMail } from '../../mail/index.ts'
import type { TransferTexts } from './transfer-mail.ts'
import type { StoredTransfer } from './transfer-record.ts'
import { findOwnerAddresses } from './transfers.sql.ts'

export interface MailNeeds {
  readonly mailer: Mailer
  readonly urls: { readonly web: string }
}

export const notifyOwners =
  ({ mailer, urls }: MailNeeds, write: (transfer: StoredTransfer) => TransferTexts, at: Date) =>
  async (tx: Queryable, transfer: StoredTransfer): Promise<void> => {
    if (!mailer.isConfigured) return
    const { subject, ...texts } = write(transfer)
    for (const side of ['from', 'to'] as const) {
      const url = `${urls.web}/accounts/${transfer[side].id}/settings#transfers`
      const link = { label: mailText`Show the transfers of the account`, url }
      for (const to of await findOwnerAddresses(tx, transfer[side].id)) {
        const mail = writeMail({ to, subject, before: [texts[side]], link, after: [REASON] })
        await mailer.send(tx, mail, at)
      }
    }
  }

const REASON = mailText`You get this email because you are an owner of the account.`
