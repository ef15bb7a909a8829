import type { internalContract } from '@promptwire/core/contract/internal/internal-contract'
import type { Answer, Input, Output } from '@promptwire/core/contract/operation'
import { Failure } from '@promptwire/core/failure'
import type { OpenCaller } from '../caller.ts'
import type { Pseudonym } from '../pseudonym.ts'
import type { Surroundings } from '../surroundings.ts'
import type { AdmitSignIn } from './admit-sign-in.ts'
import type { DeviceTokens } from './device-token.ts'
import { verifyPassword } from './password.ts'
import type { ReportSession, SessionEvent } from './session-event.ts'
import { startSession } from './start-session.ts'
import type { UserStore } from './user-store.ts'

type Operation = typeof internalContract.sign_in

export interface SignInPorts {
  readonly users: Pick<UserStore, 'findByEmail' | 'createSession'>
  readonly admitSignIn: AdmitSignIn
  readonly devices: DeviceTokens
  readonly report: ReportSession
  readonly pseudonym: Pseudonym
}

/** Signs a person in. An account that does not exist is counted, delayed and hashed for all the same. */
export const signIn =
  ({ users, admitSignIn, devices, report, pseudonym }: SignInPorts, surroundings: Surroundings) =>
  async (
    { requestId }: OpenCaller,
    { email, password, address, device }: Input<Operation>,
  ): Promise<Answer<Output<Operation>>> => {
    const deviceId = await devices.recognize(device, email, surroundings.now())
    const tell = (event: SessionEvent['event'], user_id?: string) =>
      report({
        event,
        request_id: requestId,
        user_id,
        address,
        account: pseudonym(email),
        known_device: deviceId !== undefined,
      })
    const forgive = await admitSignIn({ email, address, deviceId }).catch((error) => {
      if (error instanceof Failure) tell('sign_in_limited')
      throw error
    })
    const user = await users.findByEmail(email)
    if (!(await verifyPassword(password, user?.passwordHash)) || !user) {
      tell('sign_in_failed', user?.id)
      throw new Failure('UNAUTHORIZED', 'E-mail or password is wrong.')
    }
    await forgive()
    const signedIn = await startSession(users, user, surroundings)
    tell('signed_in', user.id)
    return { data: { ...signedIn, device: await devices.issue(email, surroundings.now()) } }
  }
