import { constantTimeEqual } from '@promptwire/core/constant-time'
import type { internalContract } from '@promptwire/core/contract/internal/internal-contract'
import type { Answer, Input, Output } from '@promptwire/core/contract/operation'
import { Failure } from '@promptwire/core/failure'
import type { OpenCaller } from '../caller.ts'
import { newId } from '../identifiers.ts'
import type { DeviceTokens } from '../session/device-token.ts'
import { hashPassword } from '../session/password.ts'
import { startSession } from '../session/start-session.ts'
import type { UserStore } from '../session/user-store.ts'
import type { Surroundings } from '../surroundings.ts'

type Operation = typeof internalContract.complete_setup

/** Creates the first person, with the token of the link that was printed at boot; works once. */
export const completeSetup =
  (
    users: Pick<UserStore, 'setUp' | 'createSession'>,
    devices: Pick<DeviceTokens, 'issue'>,
    setupToken: string,
    surroundings: Surroundings,
  ) =>
  async (
    { requestId }: OpenCaller,
    input: Input<Operation>,
  ): Promise<Answer<Output<Operation>>> => {
    if (!constantTimeEqual(input.token, setupToken)) {
      throw new Failure('FORBIDDEN', 'This set-up link is not valid.')
    }
    const now = surroundings.now()
    const { name, email } = input
    const user = { id: newId(now), email, name }
    const account = { id: newId(now), name: `${name}'s team` }
    const project = { id: newId(now), name: 'First project' }
    const passwordHash = await hashPassword(input.password)
    const audit = {
      action: 'account.set_up',
      targetType: 'account',
      targetId: account.id,
      userId: user.id,
      requestId,
    } as const
    if (!(await users.setUp({ ...user, passwordHash, account, project }, now, audit))) {
      throw new Failure('CONFLICT', 'Set-up is already complete; sign in instead.')
    }
    const signedIn = await startSession(users, user, surroundings)
    return { data: { ...signedIn, device: await devices.issue(email, now) } }
  }
