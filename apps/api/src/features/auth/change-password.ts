import { Failure, invalidField } from '@promptwire/core/errors/failure'
import { byPerson } from '../../kernel/change/audit-actor.ts'
import type { Limit, RateLimiter } from '../../kernel/limits/rate-limiter.sql.ts'
import { type InternalContext, internalVerb } from '../../kernel/verb.ts'
import type { PasswordWork } from './password-work.ts'
import { readPasswordHash, replacePassword } from './people.sql.ts'
import { requireNoProvider } from './require-no-provider.ts'
import type { FailedAttempts } from './sessions/failed-attempts.sql.ts'
import type { ReportSession } from './sessions/session-event.ts'

/** Limits guessing of the password from a stolen session. */
const ATTEMPTS: Limit = { name: 'password change', points: 10, seconds: 900 }

/** A separate queue from strangers' sign-ins, so that they cannot delay this. */
const SIGNED_IN = 'known device'

/** Also ends the person's other sessions. */
export const changePassword = internalVerb(
  'change_password',
  async ({
    caller: person,
    input: { current_password, new_password, address },
    unitOfWork,
    passwords,
    limiter,
    report,
    failedAttempts,
    requiredProvider,
  }: InternalContext<
    'change_password',
    {
      readonly passwords: PasswordWork
      readonly limiter: RateLimiter
      readonly report: ReportSession
      readonly failedAttempts: FailedAttempts
      readonly requiredProvider: string | undefined
    }
  >) => {
    requireNoProvider(requiredProvider)
    const { userId, requestId, user } = person
    const reportEvent = (event: 'password_changed' | 'password_change_failed') =>
      report({ event, request_id: requestId, user_id: userId, address })
    const recordFailure = (action: 'person.confirmation_failed' | 'person.confirmation_limited') =>
      failedAttempts.record(
        { action, person: { id: userId }, step: 'password' },
        byPerson(person, userId),
      )
    await limiter.consume(ATTEMPTS, userId).catch((error) => {
      if (error instanceof Failure) recordFailure('person.confirmation_limited')
      throw error
    })
    const before = await readPasswordHash(unitOfWork, userId)
    const isRight = await passwords.verify(current_password, before, SIGNED_IN)
    if (!isRight || before === undefined) {
      reportEvent('password_change_failed')
      recordFailure('person.confirmation_failed')
      throw isWrong()
    }
    const chosen = { field: 'new_password', password: new_password, person: user }
    const after = await passwords.hash(chosen, SIGNED_IN)
    const ended = await replacePassword(unitOfWork, person, { before, after })
    if (ended === undefined) throw isWrong()
    await limiter.forget(ATTEMPTS, userId)
    reportEvent('password_changed')
    return { data: { ended } }
  },
)

const isWrong = () => invalidField('current_password', 'is wrong.')
