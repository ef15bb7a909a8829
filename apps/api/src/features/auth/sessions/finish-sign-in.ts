import type { RandomBytes } from '@promptwire/core/access/api-key'
import { Failure } from '@promptwire/core/errors/failure'
import { bySystem } from '../../../kernel/change/audit-actor.ts'
import { toRequestSource } from '../../../kernel/change/request-source.ts'
import { type InternalContext, internalVerb } from '../../../kernel/verb.ts'
import { findPerson } from '../people.sql.ts'
import type { AdmitCode } from '../second-factor/admit-code.sql.ts'
import { isTotpCode, useCode } from '../second-factor/check-code.sql.ts'
import type { FactorSafe } from '../second-factor/factor-safe.ts'
import type { DeviceTokens } from './device-token.ts'
import type { FailedAttempts } from './failed-attempts.sql.ts'
import type { PendingSignIns } from './pending-sign-in.ts'
import type { ReportSession } from './session-event.ts'
import { signInPerson } from './start-session.sql.ts'

interface FinishPorts {
  readonly admitCode: AdmitCode
  readonly devices: DeviceTokens
  readonly factorSafe: FactorSafe
  readonly pendingSignIns: PendingSignIns
  readonly report: ReportSession
  readonly failedAttempts: FailedAttempts
  readonly randomBytes: RandomBytes
}

/** The second step of a sign-in: only a correct code starts a session. */
export const finishSignIn = internalVerb(
  'finish_sign_in',
  async ({
    caller,
    input: { pending, code, address, device, user_agent },
    unitOfWork,
    admitCode,
    devices,
    factorSafe,
    pendingSignIns,
    report,
    failedAttempts,
    randomBytes,
  }: InternalContext<'finish_sign_in', FinishPorts>) => {
    const requester = { ...caller, source: toRequestSource(address, user_agent) }
    const { requestId, at } = requester
    const opened = await pendingSignIns.open(pending, at)
    const user = opened && (await findPerson(unitOfWork, opened.userId))
    if (!user || !opened.isFor(user)) throw startAgain()
    const { id: userId } = user
    const deviceId = await devices.recognize(device, user.email ?? user.id, at)
    const reportEvent = (event: 'signed_in' | 'code_failed' | 'sign_in_limited') =>
      report({ event, request_id: requestId, user_id: userId, address })
    const recordFailure = (action: 'person.sign_in_failed' | 'person.sign_in_limited') =>
      failedAttempts.record({ action, person: { id: userId }, step: 'code' }, bySystem(requester))
    const forgive = await admitCode({ userId, code, address, deviceId }).catch((error) => {
      if (error instanceof Failure) {
        reportEvent('sign_in_limited')
        recordFailure('person.sign_in_limited')
      }
      throw error
    })
    if (!(await useCode(unitOfWork, factorSafe, { ...requester, userId }, code))) {
      reportEvent('code_failed')
      recordFailure('person.sign_in_failed')
      throw new Failure('UNAUTHORIZED', 'Wrong or used code.')
    }
    await forgive()
    const method = isTotpCode(code) ? 'password_and_code' : 'password_and_recovery_code'
    const needs = { devices, randomBytes }
    const signedIn = await signInPerson(unitOfWork, user, method, requester, needs)
    reportEvent('signed_in')
    return { data: signedIn }
  },
)

const startAgain = () => new Failure('FORBIDDEN', 'This sign-in took too long. Start again.')
