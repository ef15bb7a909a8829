import type { RandomBytes } from '@promptwire/core/access/api-key'
import { Failure } from '@promptwire/core/errors/failure'
import { bySystem } from '../../../kernel/change/audit-actor.ts'
import { toRequestSource } from '../../../kernel/change/request-source.ts'
import { getNetwork } from '../../../kernel/limits/network.ts'
import type { Pseudonym } from '../../../kernel/pseudonym.ts'
import { type InternalContext, internalVerb } from '../../../kernel/verb.ts'
import type { AddressClaims } from '../address-claims.ts'
import type { PasswordWork } from '../password-work.ts'
import { findPersonByEmail } from '../people.sql.ts'
import { requireNoProvider } from '../require-no-provider.ts'
import { hasSecondFactor } from '../second-factor/factors.sql.ts'
import type { AdmitSignIn } from './admit-sign-in.sql.ts'
import type { DeviceTokens } from './device-token.ts'
import type { FailedAttempts } from './failed-attempts.sql.ts'
import type { PendingSignIns } from './pending-sign-in.ts'
import type { ReportSession, SessionEvent } from './session-event.ts'
import { signInPerson } from './start-session.sql.ts'

export interface SignInPorts {
  readonly admitSignIn: AdmitSignIn
  readonly devices: DeviceTokens
  readonly passwords: PasswordWork
  readonly report: ReportSession
  readonly failedAttempts: FailedAttempts
  readonly pseudonym: Pseudonym
  /** The provider that everyone must sign in with, if any; passwords then do not work. */
  readonly requiredProvider: string | undefined
  readonly pendingSignIns: PendingSignIns
  readonly addressClaims: AddressClaims
}

/** Counts, delays and hashes the same for unknown accounts. */
export const signIn = internalVerb(
  'sign_in',
  async ({
    caller,
    input: { email, password, address, device, user_agent, claim },
    unitOfWork,
    admitSignIn,
    devices,
    passwords,
    report,
    failedAttempts,
    pseudonym,
    pendingSignIns,
    randomBytes,
    requiredProvider,
    addressClaims,
  }: InternalContext<'sign_in', SignInPorts & { readonly randomBytes: RandomBytes }>) => {
    const requester = { ...caller, source: toRequestSource(address, user_agent) }
    const { requestId, at } = requester
    requireNoProvider(requiredProvider, await addressClaims.open(claim, at), { email })
    const deviceId = await devices.recognize(device, email, at)
    const reportEvent = (event: SessionEvent['event'], user_id?: string) =>
      report({
        event,
        request_id: requestId,
        user_id,
        address,
        account: pseudonym(email),
        known_device: deviceId !== undefined,
      })
    const recordFailure = (action: 'person.sign_in_failed' | 'person.sign_in_limited') =>
      failedAttempts.record({ action, person: { email }, step: 'password' }, bySystem(requester))
    const attempt = await admitSignIn({ email, address, deviceId }).catch((error) => {
      if (error instanceof Failure) {
        reportEvent('sign_in_limited')
        recordFailure('person.sign_in_limited')
      }
      throw error
    })
    const user = await findPersonByEmail(unitOfWork, email)
    const asker = deviceId === undefined ? { network: getNetwork(address) } : 'known device'
    const isRight = await passwords
      .verify(password, user?.passwordHash ?? undefined, asker)
      .catch(async (error) => {
        await attempt.takeBack()
        throw error
      })
    if (!isRight || !user) {
      reportEvent('sign_in_failed', user?.id)
      recordFailure('person.sign_in_failed')
      throw new Failure('UNAUTHORIZED', 'Wrong email or password.')
    }
    await attempt.forgive()
    if (await hasSecondFactor(unitOfWork, user.id)) {
      reportEvent('second_factor_asked', user.id)
      return { data: { pending: await pendingSignIns.issue(user, at) } }
    }
    const needs = { devices, randomBytes }
    const signedIn = await signInPerson(unitOfWork, user, 'password', requester, needs)
    reportEvent('signed_in', user.id)
    return { data: signedIn }
  },
)
