import type { Logger } from 'pino'
import type { Requester } from '../../../kernel/caller.ts'
import { bySystem } from '../../../kernel/change/audit-actor.ts'
import type { UnitOfWork } from '../../../kernel/change/unit-of-work.ts'
import type { Limit, RateLimiter } from '../../../kernel/limits/rate-limiter.sql.ts'
import { findPersonByEmail } from '../people.sql.ts'

/** A flood of failures must not fill the database: the last entry of an hour says that it is. */
const FAILURES: Limit = { name: 'recorded failures of a person', points: 20, seconds: 3600 }
/** A limit has one entry when it begins, not one per attempt. */
const LIMITED: Limit = { name: 'recorded limit of a person', points: 1, seconds: 900 }
/** Beyond it failures are only in the log. */
const MAX_WAITING = 1_000

interface SignInFailure {
  readonly email: string
  readonly step: 'password' | 'code'
  /** Not tried, because there were too many attempts. */
  readonly isLimited?: true
}

interface Needs {
  readonly unitOfWork: UnitOfWork
  readonly limiter: RateLimiter
  readonly log: Logger
}

/**
 * Writes failed sign-ins into the audit log, one after the other and after their response, whose time
 * thus does not reveal whether the address is one of a person. Unknown addresses belong to no account.
 */
export function createSignInFailures(needs: Needs) {
  const waiting: [SignInFailure, Requester][] = []
  let working: Promise<void> | undefined
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await write(needs, ...next)
    working = undefined
  }
  return {
    record(failure: SignInFailure, requester: Requester): void {
      if (waiting.length < MAX_WAITING) waiting.push([failure, requester])
      working ??= new Promise(setImmediate).then(work)
    },
    /** Resolves when nothing waits any more. */
    settled: async (): Promise<void> => working,
  }
}

export type SignInFailures = ReturnType<typeof createSignInFailures>

async function write(
  { unitOfWork, limiter, log }: Needs,
  { email, step, isLimited }: SignInFailure,
  requester: Requester,
): Promise<void> {
  try {
    const person = await findPersonByEmail(unitOfWork, email)
    if (!person) return
    const limit = isLimited ? LIMITED : FAILURES
    const count = await limiter.tryConsume(limit, person.id)
    if (count === undefined) return
    const isLast = limit === FAILURES && count === limit.points
    const about = { targetType: 'person', targetId: person.id, targetName: person.name } as const
    const action = isLimited ? 'person.sign_in_limited' : 'person.sign_in_failed'
    const after = { step, ...(isLast && { more_in_this_hour: 'not recorded' }) }
    await unitOfWork.change(bySystem(requester), async () => ({
      result: undefined,
      audit: { action, ...about, after },
    }))
  } catch (err) {
    log.error({ err, request_id: requester.requestId }, 'a failed sign-in was not recorded')
  }
}
