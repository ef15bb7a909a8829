import { AUDIT_MESSAGE } from '@promptwire/contract/webhooks/webhook-events'
import { z } from 'zod'
import type { JobKind, RunJob } from '../../../jobs/job-kind.ts'
import { SETTLED_MS } from '../../../kernel/change/edit-session.ts'
import type { UnitOfWork } from '../../../kernel/change/unit-of-work.ts'
import { findEntries } from '../../audit/index.sql.ts'
import type { StoredAuditEntry } from '../../audit/index.ts'
import { findWebhooks } from '../webhooks.sql.ts'
import { auditMessageBody } from './audit-message.ts'
import { deleteJob, queueMessages } from './queue-audit-messages.sql.ts'

/** Written by a trigger on `audit_entry`, in projects with a webhook for audit messages. */
const Payload = z.object({ entries: z.array(z.uuid()) })

export const QUEUE_AUDIT_MESSAGES: JobKind<z.output<typeof Payload>> = {
  name: 'queue_audit_messages',
  payload: Payload,
  concurrency: 4,
  perProject: 2,
  heartbeatTimeoutMs: 60_000,
  backoffMs: [5_000, 60_000],
  maxAttempts: null,
}

/** Max entries in memory. */
const BATCH = 20

interface Queueing {
  readonly unitOfWork: UnitOfWork
  readonly now: () => Date
}

/** Runs again for entries that edits may still extend. */
export const queueAuditMessages =
  ({ unitOfWork, now }: Queueing): RunJob<z.output<typeof Payload>> =>
  async ({ id, projectId, payload: { entries } }, _, heartbeat) => {
    const at = now()
    let next: Date | undefined
    for (let start = 0; start < entries.length && projectId !== null; start += BATCH) {
      const where = { projectId, id: { in: entries.slice(start, start + BATCH) } }
      const found = await findEntries(unitOfWork, where, { order: 'asc', limit: BATCH })
      const open = found.filter((entry) => settledAt(entry) > at)
      next = open.map(settledAt).reduce(latest, next)
      const settled = found.filter((entry) => !open.includes(entry))
      await queueForWebhooks(unitOfWork, projectId, settled, at)
      await heartbeat()
    }
    // Otherwise these jobs would fill the list of jobs.
    if (!next) await deleteJob(unitOfWork, id)
    return next
  }

const settledAt = ({ isOpen, at }: StoredAuditEntry): Date =>
  isOpen ? new Date(at.getTime() + SETTLED_MS) : at

const latest = (one: Date | undefined, other: Date) => (one && one > other ? one : other)

/**
 * One webhook per transaction, so that none waits for a webhook while it locks another one's job.
 */
async function queueForWebhooks(
  unitOfWork: UnitOfWork,
  projectId: string,
  entries: readonly StoredAuditEntry[],
  at: Date,
): Promise<void> {
  if (entries.length === 0) return
  const messages = entries.map((entry) => ({
    id: entry.id,
    body: auditMessageBody(projectId, entry),
  }))
  for (const { id, events } of await findWebhooks(unitOfWork, projectId)) {
    if (events.includes(AUDIT_MESSAGE)) await queueMessages(unitOfWork, id, messages, at)
  }
}
