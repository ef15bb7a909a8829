import type { Logger } from 'pino'
import type { ChangedBy } from '../../../kernel/change/audit-actor.ts'
import type { UnitOfWork } from '../../../kernel/change/unit-of-work.ts'
import type { Limit, RateLimiter } from '../../../kernel/limits/rate-limiter.sql.ts'

const FAILURES = { points: 20, seconds: 3600 }
/** One entry when a limit starts, not one per attempt. */
const LIMITED = { points: 1, seconds: 900 }

/**
 * A flood of failures must not fill the database; the last entry of an hour marks the limit. Failed sign-ins
 * by strangers do not use up the entries for a stolen session.
 */
const LIMITS = {
  'person.sign_in_failed': { name: 'recorded failures of a person', ...FAILURES },
  'person.sign_in_limited': { name: 'recorded limit of a person', ...LIMITED },
  'person.confirmation_failed': { name: 'recorded failed confirmations', ...FAILURES },
  'person.confirmation_limited': { name: 'recorded limit of confirmations', ...LIMITED },
} as const satisfies Record<string, Limit>

/** Beyond this, failures are only in the log. */
const MAX_WAITING = 1_000

interface FailedAttempt {
  /** Limited attempts were rejected without being tried. */
  readonly action: keyof typeof LIMITS
  readonly person: { readonly email: string } | { readonly id: string }
  readonly step: 'password' | 'code' | 'passkey' | 'single_sign_on'
}

interface Needs {
  readonly unitOfWork: UnitOfWork
  readonly limiter: RateLimiter
  readonly log: Logger
}

/**
 * Writes failed attempts to the audit log one by one after the response, so that timing does not reveal
 * whether an address has an account. Skips unknown addresses.
 */
export function createFailedAttempts(needs: Needs) {
  const waiting: [FailedAttempt, ChangedBy][] = []
  let working: Promise<void> | undefined
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await write(needs, ...next)
    working = undefined
  }
  return {
    record(attempt: FailedAttempt, by: ChangedBy): void {
      if (waiting.length < MAX_WAITING) waiting.push([attempt, by])
      working ??= new Promise(setImmediate).then(work)
    },
    /** Resolves when the queue is empty. */
    settled: async (): Promise<void> => working,
  }
}

export type FailedAttempts = ReturnType<typeof createFailedAttempts>

async function write(
  { unitOfWork, limiter, log }: Needs,
  { action, person: where, step }: FailedAttempt,
  by: ChangedBy,
): Promise<void> {
  try {
    const person = await unitOfWork.prisma.user.findUnique({ where })
    if (!person) return
    const limit = LIMITS[action]
    const count = await limiter.tryConsume(limit, person.id)
    if (count === undefined) return
    const isLast = limit.points > 1 && count === limit.points
    const about = { targetType: 'person', targetId: person.id, targetName: person.name } as const
    const after = { step, ...(isLast && { more_in_this_hour: 'not recorded' }) }
    await unitOfWork.change(by, async () => ({
      result: undefined,
      audit: { action, ...about, after },
    }))
  } catch (err) {
    log.error({ err, request_id: by.requestId }, 'a failed attempt was not recorded')
  }
}
