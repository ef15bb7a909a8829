import { Failure } from '@promptwire/core/errors/failure'
import { getNetwork } from '../../../kernel/limits/network.ts'
import type { Limit, RateLimiter } from '../../../kernel/limits/rate-limiter.sql.ts'
import { type InternalContext, internalVerb } from '../../../kernel/verb.ts'
import type { PasswordWork } from '../password-work.ts'
import { requireNoProvider } from '../require-no-provider.ts'
import type { ReportSession } from '../sessions/session-event.ts'
import { findPersonByLink, usePasswordReset } from './reset-links.sql.ts'

/** Bounds the passwords that a network may have rated and hashed. */
const ATTEMPTS: Limit = { name: 'new password from a network', points: 30, seconds: 600 }

/** Sets a new password with a link. The person then signs in, with their second factor. */
export const resetPassword = internalVerb(
  'reset_password',
  async ({
    caller: requester,
    input: { token, password, address },
    unitOfWork,
    limiter,
    passwords,
    report,
    requiredProvider,
  }: InternalContext<
    'reset_password',
    {
      readonly limiter: RateLimiter
      readonly passwords: PasswordWork
      readonly report: ReportSession
      readonly requiredProvider: string | undefined
    }
  >) => {
    requireNoProvider(requiredProvider)
    const { requestId, at } = requester
    const network = getNetwork(address)
    await limiter.consume(ATTEMPTS, network)
    const person = await findPersonByLink(unitOfWork, token, at)
    if (!person) throw linkIsUsed()
    const passwordHash = await passwords.hash({ field: 'password', password, person }, { network })
    const reset = { ...requester, token, userId: person.id, passwordHash }
    if (!(await usePasswordReset(unitOfWork, reset))) throw linkIsUsed()
    report({ event: 'password_reset', request_id: requestId, user_id: person.id, address })
    return { data: null }
  },
)

const linkIsUsed = () => new Failure('FORBIDDEN', 'This link has expired or was used.')
