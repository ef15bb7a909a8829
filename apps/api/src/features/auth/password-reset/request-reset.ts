import { getNetwork } from '../../../kernel/limits/network.ts'
import type { Limit, RateLimiter } from '../../../kernel/limits/rate-limiter.sql.ts'
import type { Pseudonym } from '../../../kernel/pseudonym.ts'
import { type InternalContext, internalVerb } from '../../../kernel/verb.ts'
import { requireNoProvider } from '../require-no-provider.ts'
import type { ReportSession } from '../sessions/session-event.ts'
import type { ResetRequests } from './reset-mail-job.ts'

const NETWORK: Limit = { name: 'password reset from a network', points: 10, seconds: 900 }
/** Further requests get the same response but no email; links already sent still work. */
const ACCOUNT: Limit = { name: 'password reset of an account', points: 3, seconds: 3600 }

/** Whether people can reset their password without an operator. */
export const readSignInOptions = internalVerb(
  'read_sign_in_options',
  async ({
    resetRequests,
  }: InternalContext<'read_sign_in_options', { readonly resetRequests: ResetRequests }>) => ({
    data: { password_reset_by_email: resetRequests.isConfigured },
  }),
)

/**
 * Queues the lookup and the email: response, timing and log are the same whether or not the account exists.
 */
export const requestPasswordReset = internalVerb(
  'request_password_reset',
  async ({
    caller: { requestId, at },
    input: { email, address },
    unitOfWork,
    limiter,
    report,
    pseudonym,
    resetRequests,
    requiredProvider,
  }: InternalContext<
    'request_password_reset',
    {
      readonly limiter: RateLimiter
      readonly report: ReportSession
      readonly pseudonym: Pseudonym
      readonly resetRequests: ResetRequests
      readonly requiredProvider: string | undefined
    }
  >) => {
    requireNoProvider(requiredProvider)
    await limiter.consume(NETWORK, getNetwork(address))
    const account = pseudonym(email)
    report({ event: 'password_reset_requested', request_id: requestId, account, address })
    const isWithin = (await limiter.tryConsume(ACCOUNT, email)) !== undefined
    if (isWithin) await resetRequests.queue(unitOfWork, email, at)
    return { data: null }
  },
)
