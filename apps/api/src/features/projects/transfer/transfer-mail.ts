import type { Queryable } from '../../../platform/database/queryable.ts'
import type { Mailer } from '../../mail/index.sql.ts'
import { mailText, writeMail } from '../../mail/index.ts'
import type { StoredTransfer } from './transfer-record.ts'
import { findOwnerAddresses } from './transfers.sql.ts'

export interface MailNeeds {
  readonly mailer: Mailer
  readonly urls: { readonly web: string }
}

type Text = ReturnType<typeof mailText>

/** A subject for the owners of both accounts, and a paragraph for those of each. */
interface Texts {
  readonly subject: Text
  readonly from: Text
  readonly to: Text
}

/** Reports an offer or a transfer to the owners of both accounts. */
export const notifyOwners =
  ({ mailer, urls }: MailNeeds, write: (transfer: StoredTransfer) => Texts, at: Date) =>
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

const getNames = ({ projectName, from, to, offeredBy }: StoredTransfer) => ({
  project: { name: projectName, otherwise: 'a project' },
  from: { name: from.name, otherwise: 'an account' },
  to: { name: to.name, otherwise: 'another account' },
  person: { name: offeredBy, otherwise: 'An owner' },
})

export function writeOffered(transfer: StoredTransfer): Texts {
  const { project, from, to, person } = getNames(transfer)
  return {
    subject: mailText`${from} offers ${project} to ${to}`,
    from: mailText`${person} offered ${project} to ${to}. Nothing moves before an owner there accepts. You can withdraw the offer.`,
    to: mailText`${person} offers ${project} of ${from} to ${to}. Accept or decline it until ${transfer.expiresAt}.`,
  }
}

export function writeMoved(transfer: StoredTransfer): Texts {
  const { project, from, to } = getNames(transfer)
  return {
    subject: mailText`${project} moved from ${from} to ${to}`,
    from: mailText`An owner of ${to} accepted ${project}. You can take it back within 30 days.`,
    to: mailText`An owner of ${to} accepted ${project} of ${from}, which can take it back within 30 days.`,
  }
}

export function writeReturned(transfer: StoredTransfer): Texts {
  const { project, from, to } = getNames(transfer)
  return {
    subject: mailText`${project} returned from ${to} to ${from}`,
    from: mailText`An owner of ${from} took ${project} back from ${to}.`,
    to: mailText`An owner of ${from} took ${project} back. It is no longer in ${to}.`,
  }
}
