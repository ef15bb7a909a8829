import type { AuditAction } from '@promptwire/contract/audit/audit-actions'
import { type MailText, mailText, writeMail } from '../../mail/index.ts'

type PersonAction = Extract<AuditAction, `person.${string}`>

/** The email text for each action; null for actions that change no sign-in method. */
export const NOTICES: Readonly<Record<PersonAction, MailText | null>> = {
  'person.password_changed': mailText`Your password was changed.`,
  'person.password_reset': mailText`Your password was reset with a link.`,
  'person.passkey_added': mailText`A passkey was added.`,
  'person.passkey_removed': mailText`A passkey was removed.`,
  'person.second_factor_added': mailText`An authenticator app was added.`,
  'person.second_factor_removed': mailText`Your authenticator app was removed.`,
  'person.recovery_codes_created': mailText`New recovery codes replaced the earlier ones.`,
  'person.recovery_code_used': mailText`A recovery code was used.`,
  'person.identity_linked': mailText`An identity provider can now sign you in.`,
  'person.identity_unlinked': mailText`An identity provider can no longer sign you in.`,
  'person.signed_in': null,
  'person.sign_in_failed': null,
  'person.sign_in_limited': null,
  'person.confirmation_failed': null,
  'person.confirmation_limited': null,
  'person.sessions_ended': null,
  'person.renamed': null,
  'person.email_verified': null,
  'person.email_moved': null,
}

/** Undefined if no email is sent about the action. */
export const findNotice = (action: string): MailText | undefined =>
  (Object.hasOwn(NOTICES, action) && NOTICES[action as PersonAction]) || undefined

interface Notice {
  readonly to: string
  readonly notices: readonly MailText[]
  readonly at: Date
  readonly webUrl: string
}

/** Includes no text that a person typed: an intruder may have typed it. */
export const writeNotice = ({ to, notices, at, webUrl }: Notice) =>
  writeMail({
    to,
    subject: mailText`Your Promptwire sign-in changed`,
    before: [...notices, mailText`This happened on ${at}.`],
    link: { label: mailText`Check how you sign in`, url: `${webUrl}/account` },
    after: [
      mailText`If it was not you, change your password, remove what you do not recognize, and ask an admin for help.`,
    ],
  })
