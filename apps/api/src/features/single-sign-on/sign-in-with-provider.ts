import type { RandomBytes } from '@promptwire/core/access/api-key'
import { Failure } from '@promptwire/core/errors/failure'
import {
  type KeySets,
  openWithAny,
  seal,
  type TokenKind,
} from '@promptwire/core/oauth/sealed-token'
import type { Requester } from '../../kernel/caller.ts'
import { bySystem } from '../../kernel/change/audit-actor.ts'
import { toRequestSource } from '../../kernel/change/request-source.ts'
import type { UnitOfWork } from '../../kernel/change/unit-of-work.ts'
import { omitUndefined } from '../../kernel/omit-undefined.ts'
import type { StoredUser } from '../../kernel/person.ts'
import { type InternalContext, internalVerb } from '../../kernel/verb.ts'
import { type FailedAttempts, signInPerson } from '../auth/index.sql.ts'
import type { AddressClaims, DeviceTokens, ReportSession } from '../auth/index.ts'
import { grantRole } from '../members/index.sql.ts'
import { type Admitted, admit, toClaim, unconfirmed } from './admit.ts'
import { addIdentity, findIdentity, recognize } from './identities.sql.ts'
import type { IdentityProvider, SignInChecks } from './identity-provider.ts'
import type { Identity } from './read-claims.ts'
import type { SingleSignOnSettings } from './single-sign-on-settings.ts'

export interface SingleSignOnNeeds {
  readonly identityProvider: IdentityProvider | undefined
  readonly singleSignOnKeys: KeySets
  readonly devices: Pick<DeviceTokens, 'issue'>
  readonly report: ReportSession
  readonly failedAttempts: FailedAttempts
  readonly randomBytes: RandomBytes
  readonly addressClaims: AddressClaims
}

const TRANSACTION: TokenKind = { typ: 'single-sign-on+jwt', lifetimeSeconds: 600 }
const CHECK_BYTES = 32

/** The identity provider's button, if configured. */
export const getSingleSignOn = internalVerb(
  'get_single_sign_on',
  async ({ identityProvider }: InternalContext<'get_single_sign_on', SingleSignOnNeeds>) => {
    if (!identityProvider) return { data: null }
    const { name, isRequired: is_required } = identityProvider.settings
    return { data: { name, is_required } }
  },
)

/** Starts a sign-in: returns the provider's URL and the data that the browser keeps. */
export const startSingleSignOn = internalVerb(
  'start_single_sign_on',
  async ({
    caller: { at },
    input,
    identityProvider,
    singleSignOnKeys,
    randomBytes,
  }: InternalContext<'start_single_sign_on', SingleSignOnNeeds>) => {
    const random = () => Buffer.from(randomBytes(CHECK_BYTES)).toString('base64url')
    const checks = { state: random(), nonce: random(), codeVerifier: random() }
    const authorization_url = await requireProvider(identityProvider).authorize(
      checks,
      input.confirm,
    )
    const claims = omitUndefined({ ...checks, continue: input.continue })
    const transaction = await seal(TRANSACTION, claims, singleSignOnKeys[0], at)
    const expiresAt = new Date(at.getTime() + TRANSACTION.lifetimeSeconds * 1000)
    return { data: { authorization_url, transaction, expires_at: expiresAt.toISOString() } }
  },
)

/** Completes a sign-in: the provider's person, with the role of their groups. */
export const finishSingleSignOn = internalVerb(
  'finish_single_sign_on',
  async ({
    caller,
    input: { transaction, response, address, user_agent },
    unitOfWork,
    identityProvider,
    singleSignOnKeys,
    devices,
    report,
    failedAttempts,
    randomBytes,
    addressClaims,
  }: InternalContext<'finish_single_sign_on', SingleSignOnNeeds>) => {
    const requester = { ...caller, source: toRequestSource(address, user_agent) }
    const { requestId: request_id, at } = requester
    const provider = requireProvider(identityProvider)
    const opened = await openWithAny(TRANSACTION, transaction, singleSignOnKeys, at)
    if (!opened.ok) throw startAgain()
    const { continue: next, ...checks } = opened.claims as unknown as OpenedTransaction
    const reject = (error: unknown, person?: { id: string } | { email: string }): never => {
      if (error instanceof Failure) {
        report({ event: 'sign_in_failed', request_id, address })
        const attempt = { action: 'person.sign_in_failed', step: 'single_sign_on' } as const
        if (person) failedAttempts.record({ ...attempt, person }, bySystem(requester))
      }
      throw error
    }
    const identity = await provider.identify(response, checks).catch((error) => reject(error))
    const known = await findIdentity(unitOfWork, identity.issuer, identity.subject)
    const { admitted, user } = await letIn(unitOfWork, requester, {
      identity,
      known,
      settings: provider.settings,
    }).catch((error) => reject(error, known ? { id: known.id } : toEmail(identity)))
    if (!user) {
      const claim = await addressClaims.issue(toClaim(admitted, next), at)
      return { data: { claim } }
    }
    await grantRole(unitOfWork, requester, user, admitted)
    const signedIn = await signInPerson(
      unitOfWork,
      user,
      'single_sign_on',
      requester,
      { devices, randomBytes },
      admitted.authenticatedAt,
    )
    report({ event: 'signed_in', request_id, user_id: user.id, address })
    return { data: { ...signedIn, ...omitUndefined({ continue: next }) } }
  },
)

/** Claims that we encrypted ourselves. */
interface OpenedTransaction extends SignInChecks {
  readonly continue?: string
}

interface Arrival {
  readonly identity: Identity
  /** Set if this account of the provider signed in before. */
  readonly known: StoredUser | undefined
  readonly settings: SingleSignOnSettings
}

/** Undefined if an unverified person has the address, who may be someone else. */
async function letIn(
  unitOfWork: UnitOfWork,
  requester: Requester,
  { identity, known, settings }: Arrival,
): Promise<{ readonly admitted: Admitted; readonly user: StoredUser | undefined }> {
  const admitted = admit(identity, settings)
  if (known) return { admitted, user: await recognize(unitOfWork, requester, known, admitted) }
  if (!admitted.ownsEmail) throw unconfirmed(admitted.email)
  return { admitted, user: await addIdentity(unitOfWork, requester, admitted) }
}

const toEmail = ({ email }: Identity) => (email === undefined ? undefined : { email })

export function requireProvider(provider: IdentityProvider | undefined): IdentityProvider {
  if (provider) return provider
  throw new Failure('NOT_FOUND', 'This installation has no identity provider.')
}

const startAgain = () =>
  new Failure('UNAUTHORIZED', 'The sign-in took too long or began in another browser. Start again.')
