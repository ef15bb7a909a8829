import { Failure, fieldFailure, invalidField } from '@promptwire/core/errors/failure'
import { byPerson } from '../../kernel/change/audit-actor.ts'
import type { Limit, RateLimiter } from '../../kernel/limits/rate-limiter.sql.ts'
import { type InternalContext, internalVerb } from '../../kernel/verb.ts'
import type { PasswordWork } from './password-work.ts'
import { readPasswordHash } from './people.sql.ts'
import { requireNoProvider } from './require-no-provider.ts'
import { useCode } from './second-factor/check-code.sql.ts'
import type { FactorSafe } from './second-factor/factor-safe.ts'
import type { FailedAttempts } from './sessions/failed-attempts.sql.ts'
import type { ReportSession } from './sessions/session-event.ts'
import { recordAuthentication } from './sessions/sessions.sql.ts'

/** Limits guessing from a stolen session; attempts on other devices do not count. */
const ATTEMPTS: Limit = { name: 'confirmation of identity', points: 10, seconds: 900 }

interface ConfirmPorts {
  readonly passwords: PasswordWork
  readonly limiter: RateLimiter
  readonly factorSafe: FactorSafe
  readonly report: ReportSession
  readonly failedAttempts: FailedAttempts
  readonly requiredProvider: string | undefined
}

/** Makes the session's sign-in recent. */
export const confirmIdentity = internalVerb(
  'confirm_identity',
  async ({
    caller: person,
    input: { password, code, address },
    unitOfWork,
    passwords,
    limiter,
    factorSafe,
    report,
    failedAttempts,
    requiredProvider,
  }: InternalContext<'confirm_identity', ConfirmPorts>) => {
    const { userId, sessionId, requestId, at } = person
    const field = code === undefined ? 'password' : 'code'
    if (code === undefined && password === undefined) throw isMissing()
    if (code === undefined) requireNoProvider(requiredProvider)
    const recordFailure = (action: 'person.confirmation_failed' | 'person.confirmation_limited') =>
      failedAttempts.record(
        { action, person: { id: userId }, step: field },
        byPerson(person, userId),
      )
    await limiter.consume(ATTEMPTS, sessionId).catch((error) => {
      if (error instanceof Failure) recordFailure('person.confirmation_limited')
      throw error
    })
    const isRight =
      code === undefined
        ? await passwords.verify(
            password ?? '',
            await readPasswordHash(unitOfWork, userId),
            'known device',
          )
        : await useCode(unitOfWork, factorSafe, person, code)
    if (!isRight) {
      recordFailure('person.confirmation_failed')
      throw invalidField(field, 'is wrong.')
    }
    await limiter.forget(ATTEMPTS, sessionId)
    await recordAuthentication(unitOfWork, sessionId, at)
    report({ event: 'identity_confirmed', request_id: requestId, user_id: userId, address })
    return { data: null }
  },
)

const isMissing = () =>
  fieldFailure('VALIDATION_ERROR', [{ field: 'password', message: 'is required.' }])
