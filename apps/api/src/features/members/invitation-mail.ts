import { mailText, writeMail } from '../mail/index.ts'
import type { StoredInvitation } from './member-record.ts'

interface MailedLink {
  readonly to: string
  readonly url: string
  readonly expiresAt: Date
}

const toNames = ({ invitedBy, accountName }: StoredInvitation) => ({
  inviter: { name: invitedBy, otherwise: 'Someone' },
  account: { name: accountName, otherwise: 'an account' },
})

export function writeInvitation({ to, url, expiresAt }: MailedLink, invitation: StoredInvitation) {
  const { inviter, account } = toNames(invitation)
  return writeMail({
    to,
    subject: mailText`${inviter} invites you to ${account} on Promptwire`,
    before: [mailText`${inviter} invites you to ${account} on Promptwire.`],
    link: { label: mailText`Accept the invitation`, url },
    after: [
      mailText`The link works once, until ${expiresAt}, and for this address only.`,
      mailText`If you did not expect it, ignore this email.`,
    ],
  })
}

/** For a person who typed their address into an invitation's page. */
export function writeConfirmation(
  { to, url, expiresAt }: MailedLink,
  invitation: StoredInvitation,
) {
  const { inviter, account } = toNames(invitation)
  return writeMail({
    to,
    subject: mailText`Confirm your address to join ${account} on Promptwire`,
    before: [
      mailText`${inviter} invites you to ${account} on Promptwire. Confirm that this is your address.`,
    ],
    link: { label: mailText`Confirm and join`, url },
    after: [
      mailText`The link works once, until ${expiresAt}, and for this address only.`,
      mailText`If you did not ask for it, ignore this email.`,
    ],
  })
}
