import { AUDIT_MESSAGE } from '@promptwire/core/contract/public/webhook-events'
import { z } from 'zod'
import type { JobKind, RunJob } from '../../../jobs/job-kind.ts'
import { SETTLED_MS } from '../../../kernel/change/edit-session.ts'
import type { UnitOfWork } from '../../../kernel/change/unit-of-work.ts'
import { findEntries } from '../../audit/index.sql.ts'
import type { StoredAuditEntry } from '../../audit/index.ts'
import { findWebhooks } from '../webhooks.sql.ts'
import { auditMessageBody } from './audit-message.ts'
import { deleteJob, queueMessages } from './queue-audit-messages.sql.ts'

/** The payload of a change in a project with such a webhook; a trigger of audit_entry writes it. */
const Payload = z.object({ entries: z.array(z.uuid()) })

/** Queues the messages about the audit entries of one change. */
export const QUEUE_AUDIT_MESSAGES: JobKind<z.output<typeof Payload>> = {
  name: 'queue_audit_messages',
  payload: Payload,
  concurrency: 4,
  perProject: 2,
  heartbeatTimeoutMs: 60_000,
  backoffMs: [5_000, 60_000],
  maxAttempts: null,
}

/** Entries that are in memory at a time. */
const BATCH = 20

interface Queueing {
  readonly unitOfWork: UnitOfWork
  readonly now: () => Date
}

/** Comes back for entries that edits may still change. */
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
    // The list of jobs would be full of them.
    if (!next) await deleteJob(unitOfWork, id)
    return next
  }

const settledAt = ({ isOpen, at }: StoredAuditEntry): Date =>
  isOpen ? new Date(at.getTime() + SETTLED_MS) : at

const latest = (one: Date | undefined, other: Date) => (one && one > other ? one : other)

/** One webhook at a time, so that no transaction waits for one while it locks the job of another. */
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
