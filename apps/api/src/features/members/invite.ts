import { INVITATION_DAYS, type Invitation } from '@promptwire/contract/members/invitations'
import type { RandomBytes } from '@promptwire/core/access/api-key'
import { Failure } from '@promptwire/core/errors/failure'
import { newId } from '../../kernel/identifiers.ts'
import type { Limit, RateLimiter } from '../../kernel/limits/rate-limiter.sql.ts'
import { type InternalContext, internalVerb } from '../../kernel/verb.ts'
import type { Mailer } from '../mail/index.sql.ts'
import { insertInvitation, updateRevoked } from './invitation-changes.sql.ts'
import { admitInvitation, forgetInvitation } from './invitation-limits.sql.ts'
import { createInvitationLink, insertEmailedLink } from './invitation-links.sql.ts'
import { writeInvitation } from './invitation-mail.ts'
import { findOpenInvitations } from './invitations.sql.ts'
import { projectRolesView } from './manage-members.ts'
import type { StoredInvitation } from './member-record.ts'

const INVITATIONS: Limit = { name: 'invitations of an account', points: 100, seconds: 3600 }
const DAY_MS = 24 * 60 * 60 * 1000

interface InviteNeeds {
  readonly limiter: RateLimiter
  readonly randomBytes: RandomBytes
  readonly mailer: Mailer
  readonly urls: { readonly web: string }
}

/** Creates a link that makes one person a member; stores only the hash of its token. */
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
    const { accountId, userId, at } = caller
    await limiter.consume(INVITATIONS, accountId)
    const to = mailer.isConfigured ? email : undefined
    const isAdmitted = to !== undefined && (await admitInvitation(limiter, userId, to))
    const link = createInvitationLink(randomBytes, urls)
    const invitation = await insertInvitation(
      unitOfWork,
      caller,
      {
        id: newId(at),
        token: link.token,
        email,
        role,
        projectRoles: project_roles,
        expiresAt: new Date(at.getTime() + INVITATION_DAYS * DAY_MS),
      },
      async (tx, stored) => {
        if (to === undefined || !isAdmitted) return
        // A separate link, which the inviter never sees, confirms the address.
        const { token, url } = createInvitationLink(randomBytes, urls)
        const { id: invitationId, expiresAt } = stored
        await insertEmailedLink(tx, { token, invitationId, email: to, expiresAt })
        await mailer.send(tx, writeInvitation({ to, url, expiresAt }, stored), at)
      },
    ).catch(async (error) => {
      if (isAdmitted) await forgetInvitation(limiter, { email: to })
      throw error
    })
    const data = { invitation: invitationView(invitation), url: link.url }
    return { data: { ...data, is_mailed: to !== undefined } }
  },
)

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
