import { displayName, text } from '@promptwire/core/text/text'
import { z } from 'zod'
import { emailAddress } from '../auth/email-address.ts'
import { password } from '../auth/person.ts'
import { SignedIn, userAgent } from '../auth/signed-in.ts'
import { callerAddress } from '../caller-address.ts'
import type { AccountOperation, InternalOperation } from '../operation.ts'
import { AccountName } from '../projects/project.ts'
import { MemberRole, namedProjectRoles, projectRoles } from './members.ts'

/** Max open invitations per account. */
export const MAX_INVITATIONS = 100
export const INVITATION_DAYS = 7

const Invitation = z.object({
  id: z.uuid(),
  /** The only address that can accept; null for anyone with the link. */
  email: z.string().nullable(),
  role: MemberRole,
  project_roles: namedProjectRoles,
  invited_by: z.string(),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  /** False once the inviter may no longer grant this role. */
  is_valid: z.boolean(),
})
export type Invitation = z.infer<typeof Invitation>

const ofAccount = z.strictObject({ account_id: z.uuid() })
const token = text(200).min(1)

const accountInvitationOperations = {
  list_invitations: {
    access: 'account',
    permission: 'members:manage',
    title: 'List open invitations',
    method: 'GET',
    path: '/accounts/:account_id/invitations',
    input: ofAccount,
    output: z.array(Invitation),
  },
  invite_member: {
    access: 'account',
    permission: 'members:manage',
    recentSignIn: { to: 'create the invitation' },
    title: 'Invite someone',
    method: 'POST',
    path: '/accounts/:account_id/invitations',
    input: ofAccount.extend({
      role: MemberRole,
      email: emailAddress.optional(),
      project_roles: projectRoles.default([]),
    }),
    /**
     * `url` is shown once. `is_mailed`: the address gets an email with a separate link, at most
     * once a day over all accounts.
     */
    output: z.object({ invitation: Invitation, url: z.url(), is_mailed: z.boolean() }),
  },
  revoke_invitation: {
    access: 'account',
    permission: 'members:manage',
    recentSignIn: { unneeded: 'It ends access.' },
    title: 'Revoke an invitation',
    method: 'DELETE',
    path: '/accounts/:account_id/invitations/:invitation_id',
    input: ofAccount.extend({ invitation_id: z.uuid() }),
    output: z.null(),
  },
} as const satisfies Record<string, AccountOperation>

/** Operations of the invited person. Tokens are never in a URL, since URLs are logged. */
const invitedOperations = {
  get_invitation: {
    access: 'service',
    method: 'POST',
    path: '/invitations/look-up',
    input: z.strictObject({ token }),
    output: z.object({
      account_name: z.string(),
      invited_by: z.string(),
      role: MemberRole,
      project_roles: namedProjectRoles,
      email: z.string().nullable(),
      /**
       * Whether the service first emails a confirmation link to people with an unconfirmed address.
       */
      confirms_by_email: z.boolean(),
      /** Whether a person with this confirmed address exists; only for emailed links. */
      has_account: z.boolean(),
      /** Whether a person with this unconfirmed address exists; only for emailed links. */
      has_unverified_account: z.boolean(),
      expires_at: z.iso.datetime(),
    }),
  },
  /** Emails a link that confirms an address; the response is the same for every address. */
  email_invitation_link: {
    access: 'service',
    method: 'POST',
    path: '/invitations/email-link',
    input: z.strictObject({
      token,
      /** Ignored if the invitation has an address. */
      email: emailAddress.optional(),
      address: callerAddress,
    }),
    output: z.null(),
  },
  accept_invitation: {
    access: 'session',
    recentSignIn: { unneeded: 'An admin of the account offered the access.' },
    method: 'POST',
    path: '/invitations/accept',
    input: z.strictObject({ token }),
    output: AccountName,
  },
  sign_up: {
    access: 'service',
    method: 'POST',
    path: '/invitations/sign-up',
    input: z.strictObject({
      token,
      name: displayName,
      /** Ignored if the invitation has an address. */
      email: emailAddress.optional(),
      password,
      address: callerAddress,
      user_agent: userAgent,
    }),
    output: SignedIn,
  },
} as const satisfies Record<string, InternalOperation>

export const invitationOperations = { ...accountInvitationOperations, ...invitedOperations }
