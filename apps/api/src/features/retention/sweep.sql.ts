import { setTimeout } from 'node:timers/promises'
import { REMEMBERED_MS } from '../../kernel/change/idempotent-requests.sql.ts'
import { firstIdAt } from '../../kernel/identifiers.ts'
import type { Database } from '../../platform/database/database.ts'
import { Prisma } from '../../platform/database/generated/client.ts'
import { VARIABLE_USE_DAYS } from '../usage/index.ts'
import { reclaimSpace } from './reclaim-space.sql.ts'
import { sweepRuns } from './sweep-runs.sql.ts'
import { type OnDeleted, type SweepStep, sweepRows } from './sweep-step.sql.ts'

/** Kind and key of the only sweep job. */
export const SWEEP_JOB = 'sweep'

const DAY_MS = 24 * 60 * 60 * 1000
const DELIVERIES_MS = 30 * DAY_MS
/** How long people may look up why a job failed. */
const JOBS_MS = 30 * DAY_MS

/** Steps between checks for reclaimable space in the embedded database. */
const STEPS_TO_RECLAIM = 40

/** Retention in days; 0 keeps forever. */
export interface Retention {
  readonly auditDays: number
  readonly eventDays: number
  readonly runDays: number
  readonly usageDays: number
}

export interface Sweep {
  readonly now: Date
  readonly retention: Retention
  /** Stops after the current step; the next sweep continues. */
  readonly signal?: AbortSignal
  /** Called after each step, as a heartbeat. */
  readonly onStep?: () => Promise<void>
  readonly onDeleted?: OnDeleted
  /** Judges what is deleted by age before its first step; false leaves the table as it is. */
  readonly mayDelete?: (step: SweepStep) => Promise<boolean>
}

/**
 * Prompts and proposals per statement: they are large or cascade widely, and a statement has a
 * timeout.
 */
const PROMPTS = 20

/**
 * Projects without an account, and the data left behind by transfers, unless a former account can
 * still take the project back.
 */
const whereDeleted = (now: Date) => Prisma.sql`account_id IS NULL AND NOT EXISTS (
  SELECT FROM project_transfer t
   WHERE (t.project_id = project.id OR t.left_behind_id = project.id)
     AND t.ended_at IS NULL AND t.take_back_until > ${now})`

/** Rows of deleted projects: first the large tables, then the rest with the project. */
function listDeleted(now: Date): readonly SweepStep[] {
  const ofDeleted = Prisma.sql`project_id IN (SELECT id FROM project WHERE ${whereDeleted(now)})`
  return [
    sweepRows('event', ofDeleted),
    sweepRows(
      'webhook_delivery',
      Prisma.sql`webhook_id IN (SELECT id FROM webhook WHERE ${ofDeleted}) AND claimed_until IS NULL`,
    ),
    sweepRows('proposal', ofDeleted, PROMPTS),
    // Part uses first: they block deleting an included prompt.
    sweepRows('part_use', Prisma.sql`prompt_id IN (SELECT id FROM prompt WHERE ${ofDeleted})`),
    sweepRows('prompt', ofDeleted, PROMPTS),
    sweepRows(
      'project',
      Prisma.sql`${whereDeleted(now)} AND id NOT IN (SELECT project_id FROM prompt WHERE ${ofDeleted})`,
      1,
    ),
  ]
}

function agedAt(
  now: Date,
  { auditDays, eventDays, runDays, usageDays }: Retention,
): readonly SweepStep[] {
  const before = (age: number) => new Date(now.getTime() - age)
  // Ids contain their creation time, so the primary key index finds them.
  const firstRetainedId = (days: number) => firstIdAt(before(days * DAY_MS))
  const olderThan = (days: number) => Prisma.sql`id < ${firstRetainedId(days)}::uuid`
  const retainedFor = (days: number, ...steps: SweepStep[]) => (days === 0 ? [] : steps)
  return [
    ...retainedFor(eventDays, sweepRows('event', Prisma.sql`at < ${before(eventDays * DAY_MS)}`)),
    ...retainedFor(auditDays, sweepRows('audit_entry', olderThan(auditDays))),
    ...retainedFor(
      runDays,
      sweepRows('playground_run', olderThan(runDays)),
      sweepRuns(firstRetainedId(runDays)),
    ),
    ...retainedFor(
      usageDays,
      sweepRows('daily_usage', Prisma.sql`day < ${before(usageDays * DAY_MS)}::date`),
    ),
    sweepRows('variable_use', Prisma.sql`day < ${before(VARIABLE_USE_DAYS * DAY_MS)}::date`),
    sweepRows('idempotent_request', Prisma.sql`created_at < ${before(REMEMBERED_MS)}`),
    sweepRows(
      'webhook_delivery',
      Prisma.sql`created_at < ${before(DELIVERIES_MS)} AND next_attempt_at IS NULL`,
    ),
    sweepRows('ai_reservation', Prisma.sql`lost_at < ${before(DAY_MS)}`),
    sweepRows('job', Prisma.sql`ended_at < ${before(JOBS_MS)}`),
    // Small batches: the bytes are large. An index finds the uses.
    sweepRows(
      'stored_file',
      Prisma.sql`stored_at < ${before(DAY_MS)}
        AND NOT EXISTS (SELECT FROM prompt_file u WHERE u.project_id = stored_file.project_id
                           AND u.sha256 = stored_file.sha256)
        AND NOT EXISTS (SELECT FROM proposal_file u WHERE u.project_id = stored_file.project_id
                           AND u.sha256 = stored_file.sha256)`,
      PROMPTS,
    ),
    sweepRows('former_slug', Prisma.sql`expires_at < ${now}`),
    sweepRows('former_key_secret', Prisma.sql`expires_at < ${now}`),
    sweepRows('invitation', Prisma.sql`expires_at < ${now}`),
    sweepRows('invitation_link', Prisma.sql`expires_at < ${now}`),
    sweepRows('session', Prisma.sql`expires_at < ${now}`),
    sweepRows('used_challenge', Prisma.sql`expires_at < ${now}`),
    sweepRows('password_reset', Prisma.sql`expires_at < ${now}`),
    sweepRows('oauth_client', Prisma.sql`expires_at < ${now}`),
    sweepRows('rate_limit', Prisma.sql`expire < ${now.getTime()}`),
    // The code's own expiry rejects it, so its row is no longer needed.
    sweepRows('used_code', Prisma.sql`expires_at < ${before(DAY_MS)}`),
  ]
}

/** Rests after each step as long as the step took, so that others get the database. */
export async function sweep(
  { prisma, embedded }: Pick<Database, 'prisma' | 'embedded'>,
  { now, retention, signal, onStep, onDeleted = () => {}, mayDelete }: Sweep,
): Promise<void> {
  const aged = new Set(agedAt(now, retention))
  for (const step of [...listDeleted(now), ...aged]) {
    if (signal?.aborted) return
    if (mayDelete && aged.has(step) && !(await mayDelete(step))) continue
    for (let steps = 1; !signal?.aborted; steps++) {
      const startedAt = performance.now()
      if (!(await step.run(prisma, onDeleted))) break
      if (embedded && steps % STEPS_TO_RECLAIM === 0) await reclaimSpace(prisma)
      await onStep?.()
      await setTimeout(performance.now() - startedAt)
    }
  }
  if (embedded && !signal?.aborted) await reclaimSpace(prisma)
}
