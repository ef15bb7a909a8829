import type { RandomBytes } from '@promptwire/core/access/api-key'
import { INVITATION_DAYS, type Invitation } from '@promptwire/core/contract/internal/invitations'
import { Failure } from '@promptwire/core/errors/failure'
import { newId } from '../../kernel/identifiers.ts'
import type { Limit, RateLimiter } from '../../kernel/limits/rate-limiter.sql.ts'
import { type InternalContext, internalVerb } from '../../kernel/verb.ts'
import type { Mailer } from '../mail/index.sql.ts'
import { mailText, writeMail } from '../mail/index.ts'
import { insertInvitation, updateRevoked } from './invitation-changes.sql.ts'
import { findOpenInvitations } from './invitations.sql.ts'
import { projectRolesView } from './manage-members.ts'
import type { StoredInvitation } from './member-record.ts'

const INVITATIONS: Limit = { name: 'invitations of an account', points: 100, seconds: 3600 }
const TOKEN_BYTES = 32
const DAY_MS = 24 * 60 * 60 * 1000

interface InviteNeeds {
  readonly limiter: RateLimiter
  readonly randomBytes: RandomBytes
  readonly mailer: Mailer
  readonly urls: { readonly web: string }
}

/** Creates a link that makes one person a member; only the hash of its token is stored. */
export const inviteMember = internalVerb(
  'invite_member',
  async ({
    caller,
    input: { role, email, project_roles },
    unitOfWork,
    limiter,
    randomBytes,
    mailer,
    urls,
  }: InternalContext<'invite_member', InviteNeeds>) => {
    const { accountId, at } = caller
    await limiter.consume(INVITATIONS, accountId)
    const token = Buffer.from(randomBytes(TOKEN_BYTES)).toString('base64url')
    const url = `${urls.web}/invitations/${token}`
    const invitation = await insertInvitation(
      unitOfWork,
      caller,
      {
        id: newId(at),
        token,
        email,
        role,
        projectRoles: project_roles,
        expiresAt: new Date(at.getTime() + INVITATION_DAYS * DAY_MS),
      },
      async (tx, stored) => {
        if (email !== undefined) await mailer.send(tx, writeInvitation(email, url, stored), at)
      },
    )
    const is_mailed = email !== undefined && mailer.isConfigured
    return { data: { invitation: invitationView(invitation), url, is_mailed } }
  },
)

const writeInvitation = (to: string, url: string, invitation: StoredInvitation) => {
  const inviter = { name: invitation.invitedBy, otherwise: 'Someone' }
  const account = { name: invitation.accountName, otherwise: 'an account' }
  return writeMail({
    to,
    subject: mailText`${inviter} invites you to ${account} on Promptwire`,
    before: [mailText`${inviter} invites you to ${account} on Promptwire.`],
    link: { label: mailText`Accept the invitation`, url },
    after: [
      mailText`The link works once, until ${invitation.expiresAt}, and for this address only.`,
      mailText`If you did not expect it, ignore this email.`,
    ],
  })
}

export const listInvitations = internalVerb(
  'list_invitations',
  async ({ caller: { accountId, at }, unitOfWork }) => ({
    data: (await findOpenInvitations(unitOfWork, accountId, at)).map(invitationView),
  }),
)

export const revokeInvitation = internalVerb(
  'revoke_invitation',
  async ({ caller, input: { invitation_id }, unitOfWork }) => {
    if (await updateRevoked(unitOfWork, caller, invitation_id)) return { data: null }
    throw new Failure('NOT_FOUND', 'Invitation not found; it was used or revoked, or has expired.')
  },
)

const invitationView = (invitation: StoredInvitation): Invitation => ({
  id: invitation.id,
  email: invitation.email,
  role: invitation.role,
  project_roles: projectRolesView(invitation.projectRoles),
  invited_by: invitation.invitedBy,
  created_at: invitation.createdAt.toISOString(),
  expires_at: invitation.expiresAt.toISOString(),
  is_valid: invitation.isValid,
})
