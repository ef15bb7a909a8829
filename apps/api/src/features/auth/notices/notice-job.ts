import { z } from 'zod'
import { enqueueJob } from '../../../jobs/enqueue-job.sql.ts'
import type { JobKind, RunJob } from '../../../jobs/job-kind.ts'
import type { AuditEntry } from '../../../kernel/change/audit-entry.ts'
import {
  type SqlQueryable,
  type UnitOfWork,
  unchanged,
} from '../../../kernel/change/unit-of-work.ts'
import type { Limit, RateLimiter } from '../../../kernel/limits/rate-limiter.sql.ts'
import type { Mailer } from '../../mail/index.sql.ts'
import { findPerson } from '../people.sql.ts'
import { findNotice, writeNotice } from './sign-in-notices.ts'

const Payload = z.object({
  user_id: z.uuid(),
  actions: z.array(z.string()),
  at: z.iso.datetime(),
})

export const SIGN_IN_NOTICE: JobKind<z.output<typeof Payload>> = {
  name: 'sign_in_notice',
  payload: Payload,
  concurrency: 4,
  perProject: 4,
  heartbeatTimeoutMs: 60_000,
  backoffMs: [5_000, 60_000],
  maxAttempts: 5,
}

/** Limits the emails that a script with a session can cause. */
const NOTICES_OF_A_PERSON: Limit = { name: 'notices of a person', points: 30, seconds: 86_400 }

/** Queues one email per person whose sign-in changed, in the transaction of the change. */
export async function queueNotices(
  tx: SqlQueryable,
  entries: readonly AuditEntry[],
  at: Date,
): Promise<void> {
  const changes = entries.filter(({ action }) => findNotice(action) !== undefined)
  for (const user_id of new Set(changes.map(({ targetId }) => targetId))) {
    const own = changes.filter(({ targetId }) => targetId === user_id)
    const actions = [...new Set(own.map(({ action }) => action))]
    const payload = { user_id, actions, at: at.toISOString() }
    await enqueueJob(tx, SIGN_IN_NOTICE, { payload, at })
  }
}

interface Noticing {
  readonly unitOfWork: UnitOfWork
  readonly mailer: Mailer
  readonly limiter: RateLimiter
  readonly webUrl: string
}

/** Skips people without an address. */
export const noticeJob =
  ({ unitOfWork, mailer, limiter, webUrl }: Noticing): RunJob<z.output<typeof Payload>> =>
  async ({ id: requestId, payload }) => {
    const person = await findPerson(unitOfWork, payload.user_id)
    if (!person?.email) return undefined
    if ((await limiter.tryConsume(NOTICES_OF_A_PERSON, person.id)) === undefined) return undefined
    const at = new Date(payload.at)
    const notices = payload.actions.flatMap((action) => findNotice(action) ?? [])
    const mail = writeNotice({ to: person.email, notices, at, webUrl })
    await unitOfWork.change({ actor: { kind: 'system' }, requestId, at }, async (tx) => {
      await mailer.send(tx, mail, at)
      return unchanged(undefined)
    })
    return undefined
  }
