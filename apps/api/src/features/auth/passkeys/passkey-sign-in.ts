import type { RandomBytes } from '@promptwire/core/access/api-key'
import { Failure } from '@promptwire/core/errors/failure'
import type { PublicUrls } from '@promptwire/core/oauth/discovery'
import { byPerson, bySystem } from '../../../kernel/change/audit-actor.ts'
import { toRequestSource } from '../../../kernel/change/request-source.ts'
import { getNetwork } from '../../../kernel/limits/network.ts'
import type { Limit, RateLimiter } from '../../../kernel/limits/rate-limiter.sql.ts'
import { type InternalContext, internalVerb } from '../../../kernel/verb.ts'
import type { AddressClaims } from '../address-claims.ts'
import { requireNoProvider } from '../require-no-provider.ts'
import type { DeviceTokens } from '../sessions/device-token.ts'
import type { FailedAttempts } from '../sessions/failed-attempts.sql.ts'
import type { ReportSession } from '../sessions/session-event.ts'
import { recordAuthentication } from '../sessions/sessions.sql.ts'
import { signInPerson } from '../sessions/start-session.sql.ts'
import type { Challenges } from './challenges.ts'
import { readRelyingParty } from './relying-party.ts'
import { checkPasskey } from './verify-passkey.sql.ts'

interface PasskeyPorts {
  readonly challenges: Challenges
  readonly urls: PublicUrls
  readonly limiter: RateLimiter
  readonly devices: DeviceTokens
  readonly report: ReportSession
  readonly failedAttempts: FailedAttempts
  readonly randomBytes: RandomBytes
  /** The provider that everyone must sign in with, if any. */
  readonly requiredProvider: string | undefined
  readonly addressClaims: AddressClaims
}

/** Signatures cannot be guessed; this limits the work. */
const ATTEMPTS: Limit = { name: 'passkey from a network', points: 60, seconds: 600 }

export const startPasskeySignIn = internalVerb(
  'start_passkey_sign_in',
  async ({
    caller: { at },
    challenges,
    urls,
  }: InternalContext<'start_passkey_sign_in', PasskeyPorts>) => {
    const { webauthn } = await import('./webauthn-library.ts')
    const options = await webauthn.generateAuthenticationOptions({
      rpID: readRelyingParty(urls).rpId,
      userVerification: 'required',
    })
    const challenge = await challenges.issue('sign in', options.challenge, at)
    return { data: { options: JSON.stringify(options), challenge } }
  },
)

/** A passkey combines possession with a fingerprint or PIN. */
export const finishPasskeySignIn = internalVerb(
  'finish_passkey_sign_in',
  async ({
    caller,
    input: { address, user_agent, claim, ...answered },
    unitOfWork,
    challenges,
    urls,
    limiter,
    devices,
    report,
    failedAttempts,
    randomBytes,
    requiredProvider,
    addressClaims,
  }: InternalContext<'finish_passkey_sign_in', PasskeyPorts>) => {
    const requester = { ...caller, source: toRequestSource(address, user_agent) }
    const { requestId, at } = requester
    const claimed = await addressClaims.open(claim, at)
    requireNoProvider(requiredProvider, claimed)
    await limiter.consume(ATTEMPTS, getNetwork(address))
    const { user, isRight } = await checkPasskey(answered, { unitOfWork, challenges, urls, at })
    if (isRight) requireNoProvider(requiredProvider, claimed, user)
    const event = isRight ? 'signed_in' : 'sign_in_failed'
    report({ event, request_id: requestId, user_id: user?.id, address })
    if (!isRight) {
      const about = { action: 'person.sign_in_failed', step: 'passkey' } as const
      if (user) failedAttempts.record({ ...about, person: { id: user.id } }, bySystem(requester))
      throw wrongPasskey()
    }
    const needs = { devices, randomBytes }
    return { data: await signInPerson(unitOfWork, user, 'passkey', requester, needs) }
  },
)

export const confirmWithPasskey = internalVerb(
  'confirm_with_passkey',
  async ({
    caller: person,
    input: { address, ...answered },
    unitOfWork,
    challenges,
    urls,
    limiter,
    report,
    failedAttempts,
  }: InternalContext<'confirm_with_passkey', PasskeyPorts>) => {
    const { userId, sessionId, requestId, at } = person
    await limiter.consume(ATTEMPTS, getNetwork(address))
    const { user, isRight } = await checkPasskey(answered, { unitOfWork, challenges, urls, at })
    if (!isRight || user.id !== userId) {
      const about = { action: 'person.confirmation_failed', step: 'passkey' } as const
      failedAttempts.record({ ...about, person: { id: userId } }, byPerson(person, userId))
      throw wrongPasskey()
    }
    await recordAuthentication(unitOfWork, sessionId, at, { byPasskey: true })
    report({ event: 'identity_confirmed', request_id: requestId, user_id: userId, address })
    return { data: null }
  },
)

const wrongPasskey = () =>
  new Failure('UNAUTHORIZED', 'This passkey did not sign you in. Reload the page and try again.')
