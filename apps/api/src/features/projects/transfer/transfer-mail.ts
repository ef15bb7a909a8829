import { mailText } from '../../mail/index.ts'
import type { StoredTransfer } from './transfer-record.ts'

type Text = ReturnType<typeof mailText>

/** A subject for the owners of both accounts, and one paragraph for each side. */
export interface TransferTexts {
  readonly subject: Text
  readonly from: Text
  readonly to: Text
}

const getNames = ({ projectName, from, to, offeredBy }: StoredTransfer) => ({
  project: { name: projectName, otherwise: 'a project' },
  from: { name: from.name, otherwise: 'an account' },
  to: { name: to.name, otherwise: 'another account' },
  person: { name: offeredBy, otherwise: 'An owner' },
})

export function writeOffered(transfer: StoredTransfer): TransferTexts {
  const { project, from, to, person } = getNames(transfer)
  return {
    subject: mailText`${from} offers ${project} to ${to}`,
    from: mailText`${person} offered ${project} to ${to}. Nothing moves before an owner there accepts. You can withdraw the offer.`,
    to: mailText`${person} offers ${project} of ${from} to ${to}. Accept or decline it until ${transfer.expiresAt}.`,
  }
}

export function writeDeclined(transfer: StoredTransfer): TransferTexts {
  const { project, from, to } = getNames(transfer)
  return {
    subject: mailText`${to} declined ${project} of ${from}`,
    from: mailText`An owner of ${to} declined ${project}. It stays in ${from}.`,
    to: mailText`An owner of ${to} declined ${project} of ${from}.`,
  }
}

export function writeWithdrawn(transfer: StoredTransfer): TransferTexts {
  const { project, from, to } = getNames(transfer)
  return {
    subject: mailText`${from} withdrew its offer of ${project} to ${to}`,
    from: mailText`An owner of ${from} withdrew the offer of ${project} to ${to}.`,
    to: mailText`An owner of ${from} withdrew the offer of ${project}. Nothing moves.`,
  }
}

export function writeMoved(transfer: StoredTransfer): TransferTexts {
  const { project, from, to } = getNames(transfer)
  return {
    subject: mailText`${project} moved from ${from} to ${to}`,
    from: mailText`An owner of ${to} accepted ${project}. You can take it back within 30 days.`,
    to: mailText`An owner of ${to} accepted ${project} of ${from}, which can take it back within 30 days.`,
  }
}

export function writeReturned(transfer: StoredTransfer): TransferTexts {
  const { project, from, to } = getNames(transfer)
  return {
    subject: mailText`${project} returned from ${to} to ${from}`,
    from: mailText`An owner of ${from} took ${project} back from ${to}.`,
    to: mailText`An owner of ${from} took ${project} back. It is no longer in ${to}.`,
  }
}
