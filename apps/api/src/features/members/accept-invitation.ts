import type { RandomBytes } from '@promptwire/core/access/api-key'
import { Failure, invalidField } from '@promptwire/core/errors/failure'
import { toRequestSource } from '../../kernel/change/request-source.ts'
import { newId } from '../../kernel/identifiers.ts'
import { getNetwork } from '../../kernel/limits/network.ts'
import type { Limit, RateLimiter } from '../../kernel/limits/rate-limiter.sql.ts'
import { isVerified } from '../../kernel/person.ts'
import { type InternalContext, internalVerb } from '../../kernel/verb.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import { findPersonByEmail, signInPerson } from '../auth/index.sql.ts'
import type { DeviceTokens, PasswordWork } from '../auth/index.ts'
import type { Mailer } from '../mail/index.sql.ts'
import { acceptAs, invalidInvitation, signUpAs, unprovenAddress } from './accept-invitation.sql.ts'
import { forgetInvitation } from './invitation-limits.sql.ts'
import { type FoundInvitation, findInvitation } from './invitations.sql.ts'
import { projectRolesView } from './manage-members.ts'

/** Limits password hashing, and probing for addresses. */
const SIGN_UPS: Limit = { name: 'sign-up from a network', points: 20, seconds: 900 }

interface AcceptNeeds {
  readonly limiter: RateLimiter
  readonly mailer: Mailer
}

/**
 * Returns the invitation to anyone with its link. Only an emailed link shows if its address has an
 * account.
 */
export const getInvitation = internalVerb(
  'get_invitation',
  async ({
    caller: { at },
    input: { token },
    unitOfWork,
    mailer,
  }: InternalContext<'get_invitation', AcceptNeeds>) => {
    const invitation = await requireInvitation(unitOfWork, token, at)
    const { email, isEmailed } = invitation
    const person =
      isEmailed && email !== null ? await findPersonByEmail(unitOfWork, email) : undefined
    return {
      data: {
        account_name: invitation.accountName,
        invited_by: invitation.invitedBy,
        role: invitation.role,
        project_roles: projectRolesView(invitation.projectRoles),
        email,
        confirms_by_email: mailer.isConfigured && !isEmailed,
        has_account: person !== undefined && isVerified(person),
        has_unverified_account: person !== undefined && !isVerified(person),
        expires_at: invitation.expiresAt.toISOString(),
      },
    }
  },
)

export async function requireInvitation(
  db: Queryable,
  token: string,
  at: Date,
): Promise<FoundInvitation> {
  const found = await findInvitation(db, token, at)
  if (!found) throw invalidInvitation()
  return found
}

export const acceptInvitation = internalVerb(
  'accept_invitation',
  async ({
    caller,
    input: { token },
    unitOfWork,
    limiter,
    mailer,
  }: InternalContext<'accept_invitation', AcceptNeeds>) => {
    const needs = { canSendMail: mailer.isConfigured }
    const invitation = await acceptAs(unitOfWork, caller, token, caller.user, needs)
    await forgetInvitation(limiter, invitation)
    return { data: { id: invitation.accountId, name: invitation.accountName } }
  },
)

interface SignUpNeeds extends AcceptNeeds {
  readonly passwords: Pick<PasswordWork, 'hash'>
  readonly devices: Pick<DeviceTokens, 'issue'>
  readonly randomBytes: RandomBytes
  /** The provider that everyone must sign in with; new people then join by it. */
  readonly requiredProvider: string | undefined
}

/** Creates the invited person and signs them in. */
export const signUp = internalVerb(
  'sign_up',
  async ({
    caller,
    input,
    unitOfWork,
    limiter,
    mailer,
    passwords,
    devices,
    randomBytes,
    requiredProvider,
  }: InternalContext<'sign_up', SignUpNeeds>) => {
    const { token, name, password, address } = input
    const requester = { ...caller, source: toRequestSource(address, input.user_agent) }
    const { at } = requester
    if (requiredProvider !== undefined) {
      throw new Failure('FORBIDDEN', `Sign in with ${requiredProvider}, then accept.`)
    }
    const network = getNetwork(address)
    await limiter.consume(SIGN_UPS, network)
    const invitation = await requireInvitation(unitOfWork, token, at)
    if (mailer.isConfigured && !invitation.isEmailed) throw unprovenAddress()
    const email = invitation.email ?? input.email
    if (email === undefined) throw invalidField('email', 'must be an email address.')
    const user = { id: newId(at), email, name }
    const chosen = { field: 'password', password, person: user }
    const passwordHash = await passwords.hash(chosen, { network })
    await signUpAs(unitOfWork, requester, token, { ...user, passwordHash })
    await forgetInvitation(limiter, invitation)
    const needs = { devices, randomBytes }
    return { data: await signInPerson(unitOfWork, user, 'invitation', requester, needs) }
  },
)
