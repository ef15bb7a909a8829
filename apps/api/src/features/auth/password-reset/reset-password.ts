import { Failure } from '@promptwire/core/errors/failure'
import { getNetwork } from '../../../kernel/limits/network.ts'
import type { Limit, RateLimiter } from '../../../kernel/limits/rate-limiter.sql.ts'
import { type InternalContext, internalVerb } from '../../../kernel/verb.ts'
import type { PasswordWork } from '../password-work.ts'
import { requireNoProvider } from '../require-no-provider.ts'
import type { ReportSession } from '../sessions/session-event.ts'
import { countActiveSessions } from '../sessions/sessions.sql.ts'
import { findResetLink, usePasswordReset } from './reset-links.sql.ts'
import { listWaysIn } from './ways-in.sql.ts'

/** Limits the passwords that a network can have rated and hashed. */
const ATTEMPTS: Limit = { name: 'new password from a network', points: 30, seconds: 600 }

/** Lists the ways into the account, so that the person can decide which to keep. */
export const readPasswordReset = internalVerb(
  'read_password_reset',
  async ({
    caller: requester,
    input: { token },
    unitOfWork,
    requiredProvider,
  }: InternalContext<'read_password_reset', { readonly requiredProvider: string | undefined }>) => {
    requireNoProvider(requiredProvider)
    const { at } = requester
    const link = await findResetLink(unitOfWork, token, at)
    if (!link) throw linkIsUsed()
    const { user, provesAddress } = link
    const owner = { ...requester, userId: user.id }
    const ways = await listWaysIn(unitOfWork, owner, { withApp: provesAddress })
    return {
      data: {
        was_verified: !provesAddress,
        has_password: user.passwordHash !== null,
        sessions: await countActiveSessions(unitOfWork, user.id, at),
        ways: ways.map(({ way }) => way),
      },
    }
  },
)

/** The person must sign in afterward, including the second factor. */
export const resetPassword = internalVerb(
  'reset_password',
  async ({
    caller: requester,
    input: { token, password, address, keep, remove = [] },
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
    const person = (await findResetLink(unitOfWork, token, at))?.user
    if (!person) throw linkIsUsed()
    const passwordHash = await passwords.hash({ field: 'password', password, person }, { network })
    const reset = { ...requester, token, userId: person.id, passwordHash, keep, remove }
    if (!(await usePasswordReset(unitOfWork, reset))) throw linkIsUsed()
    report({ event: 'password_reset', request_id: requestId, user_id: person.id, address })
    return { data: null }
  },
)

const linkIsUsed = () => new Failure('FORBIDDEN', 'This link has expired or was used.')
