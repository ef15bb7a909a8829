import type { internalContract } from '@promptwire/core/contract/internal'
import type { Answer, Input, Output } from '@promptwire/core/contract/operation'
import { Failure } from '@promptwire/core/failure'
import type { ConsumeAttempt } from '@promptwire/runtime/rate-limit'
import type { Surroundings } from '../surroundings.ts'
import { verifyPassword } from './password.ts'
import { startSession } from './start-session.ts'
import type { UserStore } from './user-store.ts'

type Operation = typeof internalContract.sign_in

/** Signs a person in. Attempts are limited per address and per account before any hashing. */
export const signIn =
  (
    users: Pick<UserStore, 'findByEmail' | 'createSession'>,
    consumeAttempt: ConsumeAttempt,
    surroundings: Surroundings,
  ) =>
  async (_: unknown, input: Input<Operation>): Promise<Answer<Output<Operation>>> => {
    await consumeAttempt(`address ${input.address}`)
    await consumeAttempt(`account ${input.email}`)
    const user = await users.findByEmail(input.email)
    if (!(await verifyPassword(input.password, user?.passwordHash)) || !user) {
      throw new Failure('UNAUTHORIZED', 'E-mail or password is wrong.')
    }
    return { data: await startSession(users, user, surroundings) }
  }
