import { Failure } from '@promptwire/core/errors/failure'
import { toRequestSource } from '../../kernel/change/request-source.ts'
import type { UnitOfWork } from '../../kernel/change/unit-of-work.ts'
import { omitUndefined } from '../../kernel/omit-undefined.ts'
import { isVerified } from '../../kernel/person.ts'
import { type InternalContext, internalVerb } from '../../kernel/verb.ts'
import { isUniqueViolation } from '../../platform/database/violations.sql.ts'
import { findPersonByEmail, hasSignedInSince, signInPerson } from '../auth/index.sql.ts'
import type { AddressClaim, AddressClaims } from '../auth/index.ts'
import { grantRole } from '../members/index.sql.ts'
import { createWithIdentity, linkIdentity } from './identities.sql.ts'
import type { SingleSignOnNeeds } from './sign-in-with-provider.ts'
import { followGroups, type SingleSignOnSettings } from './single-sign-on-settings.ts'

type ClaimNeeds = Pick<SingleSignOnNeeds, 'addressClaims' | 'identityProvider'>

/** The claim's address, as long as an unverified person has it. */
export const getAddressClaim = internalVerb(
  'get_address_claim',
  async ({
    caller: { at },
    input,
    unitOfWork,
    addressClaims,
  }: InternalContext<'get_address_claim', ClaimNeeds>) => {
    const { email } = await openClaim(addressClaims, input.claim, at)
    const found = await findPersonByEmail(unitOfWork, email)
    if (!found || isVerified(found)) throw isOver()
    return { data: { email } }
  },
)

/** Links both: the provider confirmed the address, and the session proves the person. */
export const linkClaimedPerson = internalVerb(
  'link_identity',
  async ({
    caller,
    input,
    unitOfWork,
    addressClaims,
    identityProvider,
  }: InternalContext<'link_identity', ClaimNeeds>) => {
    const { user, sessionId, at } = caller
    const claim = await openClaim(addressClaims, input.claim, at)
    if (user.email !== claim.email) throw isAnother(claim.email)
    if (!(await hasSignedInSince(unitOfWork, sessionId, claim.issuedAt)))
      throw isAnother(claim.email)
    const isLinked = await onlyOnce(linkIdentity(unitOfWork, caller, claim, user))
    if (!isLinked) throw isOver()
    const verified = { ...user, emailVerifiedAt: at }
    await giveRole(unitOfWork, { requester: caller, user: verified, claim, identityProvider })
    return { data: omitUndefined({ continue: claim.continue }) }
  },
)

/** Gives the address to a new person: one proof is not enough to link accounts. */
export const claimAsNewPerson = internalVerb(
  'claim_address',
  async ({
    caller,
    input: { claim: token, address, user_agent },
    unitOfWork,
    addressClaims,
    identityProvider,
    devices,
    randomBytes,
    report,
  }: InternalContext<'claim_address', SingleSignOnNeeds>) => {
    const requester = { ...caller, source: toRequestSource(address, user_agent) }
    const { at, requestId: request_id } = requester
    const claim = await openClaim(addressClaims, token, at)
    const user = await onlyOnce(createWithIdentity(unitOfWork, requester, claim))
    if (!user) throw isOver()
    await giveRole(unitOfWork, { requester, user, claim, identityProvider })
    const { authenticatedAt } = claim
    const signedIn = await signInPerson(
      unitOfWork,
      user,
      'single_sign_on',
      requester,
      { devices, randomBytes },
      authenticatedAt === undefined ? undefined : new Date(authenticatedAt),
    )
    report({ event: 'signed_in', request_id, user_id: user.id, address })
    return { data: { ...signedIn, ...omitUndefined({ continue: claim.continue }) } }
  },
)

async function openClaim(claims: AddressClaims, token: string, at: Date) {
  const claim = await claims.open(token, at)
  if (!claim) throw isOver()
  return claim
}

/** The unique row of the provider's account lets only one decision insert it. */
const onlyOnce = async <T>(decision: Promise<T>): Promise<T | undefined> => {
  try {
    return await decision
  } catch (error) {
    if (isUniqueViolation(error)) return undefined
    throw error
  }
}

interface Granting {
  readonly requester: Parameters<typeof grantRole>[1]
  readonly user: Parameters<typeof grantRole>[2]
  readonly claim: AddressClaim
  readonly identityProvider: { readonly settings: SingleSignOnSettings } | undefined
}

async function giveRole(
  unitOfWork: UnitOfWork,
  { requester, user, claim: { role }, identityProvider }: Granting,
): Promise<void> {
  if (!identityProvider) return
  const { roles, accountId } = identityProvider.settings
  const granted = { role, rolesFollowGroups: followGroups(roles), accountId }
  await grantRole(unitOfWork, requester, user, granted)
}

const isOver = () =>
  new Failure('UNAUTHORIZED', 'This sign-in took too long or was completed. Start it again.')

const isAnother = (email: string) =>
  new Failure('FORBIDDEN', `Sign in to the account of ${email} first, on this page.`)
