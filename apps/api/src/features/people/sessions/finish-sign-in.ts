import type { RandomBytes } from '@promptwire/core/access/api-key'
import { Failure } from '@promptwire/core/errors/failure'
import { type InternalContext, internalVerb } from '../../../kernel/verb.ts'
import { findPersonByEmail } from '../people.sql.ts'
import type { AdmitCode } from '../second-factor/admit-code.sql.ts'
import { useCode } from '../second-factor/check-code.sql.ts'
import type { FactorSafe } from '../second-factor/factor-safe.ts'
import type { DeviceTokens } from './device-token.ts'
import type { PendingSignIns } from './pending-sign-in.ts'
import type { ReportSession } from './session-event.ts'
import { signInPerson } from './start-session.sql.ts'

interface FinishPorts {
  readonly admitCode: AdmitCode
  readonly devices: DeviceTokens
  readonly factorSafe: FactorSafe
  readonly pendingSignIns: PendingSignIns
  readonly report: ReportSession
  readonly randomBytes: RandomBytes
}

/** The second step of a sign-in: only a right code starts a session. */
export const finishSignIn = internalVerb(
  'finish_sign_in',
  async ({
    caller: { requestId, at },
    input: { pending, code, address, device, user_agent },
    unitOfWork,
    admitCode,
    devices,
    factorSafe,
    pendingSignIns,
    report,
    randomBytes,
  }: InternalContext<'finish_sign_in', FinishPorts>) => {
    const opened = await pendingSignIns.open(pending, at)
    const user = opened && (await findPersonByEmail(unitOfWork, opened.email))
    if (!user || !opened.isFor(user)) throw startAgain()
    const userId = user.id
    const deviceId = await devices.recognize(device, user.email, at)
    const reportEvent = (event: 'signed_in' | 'code_failed' | 'sign_in_limited') =>
      report({ event, request_id: requestId, user_id: userId, address })
    const forgive = await admitCode({ userId, code, address, deviceId }).catch((error) => {
      if (error instanceof Failure) reportEvent('sign_in_limited')
      throw error
    })
    if (!(await useCode(unitOfWork, factorSafe, { userId, requestId, at }, code))) {
      reportEvent('code_failed')
      throw new Failure('UNAUTHORIZED', 'Wrong or used code.')
    }
    await forgive()
    const signedIn = await signInPerson(unitOfWork, user, at, { devices, randomBytes }, user_agent)
    reportEvent('signed_in')
    return { data: signedIn }
  },
)

const startAgain = () => new Failure('FORBIDDEN', 'This sign-in took too long. Start again.')
