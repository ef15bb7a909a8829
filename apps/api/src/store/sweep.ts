import { setTimeout } from 'node:timers/promises'
import type { Database } from '../database/database.ts'
import { Prisma } from '../database/generated/client.ts'
import { REMEMBERED_MS } from '../domain/idempotency/idempotency-store.ts'
import { firstIdAt } from '../domain/identifiers.ts'
import { IS_NEEDED } from './needed-runs.ts'
import { reclaimSpace } from './reclaim-space.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const DELIVERIES_MS = 30 * DAY_MS
/** As long as anybody may look why something was not done. */
const JOBS_MS = 30 * DAY_MS

/** Rows of one statement: the embedded database does nothing else meanwhile. */
const STEP = 500
/** Steps after which the embedded database looks whether there is space to reclaim. */
const STEPS_TO_RECLAIM = 40

/** For how many days something is kept; 0 is forever. */
export interface Retention {
  readonly auditDays: number
  readonly eventDays: number
  readonly runDays: number
  readonly usageDays: number
}

export interface Sweep {
  readonly now: Date
  readonly retention: Retention
  /** Ends it after the step at hand; what it misses today it finds tomorrow. */
  readonly signal?: AbortSignal
  /** Told after each step that it goes on. */
  readonly onStep?: () => Promise<void>
}

type Rows = readonly [table: string, rows: Prisma.Sql, step?: number]

/** Of prompts and proposals, which are large or take much along, so many that a statement stays far within its time. */
const PROMPTS = 20

/** What deleted projects leave: what there is much of first, the rest with the project. */
const OF_DELETED = Prisma.sql`project_id IN (SELECT id FROM project WHERE account_id IS NULL)`
const DELETED_PROJECTS: readonly Rows[] = [
  ['event', OF_DELETED],
  [
    'webhook_delivery',
    Prisma.sql`webhook_id IN (SELECT id FROM webhook WHERE ${OF_DELETED}) AND claimed_until IS NULL`,
  ],
  ['proposal', OF_DELETED, PROMPTS],
  ['prompt', OF_DELETED, PROMPTS],
  [
    'project',
    Prisma.sql`account_id IS NULL AND id NOT IN (SELECT project_id FROM prompt WHERE ${OF_DELETED})`,
    1,
  ],
]

/** Each takes a result along for every test case. */
const RUNS = 20

/** What nobody can ask for any more, by table. */
function sweptAt(
  now: Date,
  { auditDays, eventDays, runDays, usageDays }: Retention,
): readonly Rows[] {
  const before = (age: number) => new Date(now.getTime() - age)
  const events: Rows = ['event', Prisma.sql`at < ${before(eventDays * DAY_MS)}`]
  // Their ids are made of their instants, so that their keys serve.
  const olderThan = (days: number) => Prisma.sql`id < ${firstIdAt(before(days * DAY_MS))}::uuid`
  const audit: Rows = ['audit_entry', olderThan(auditDays)]
  const runs: readonly Rows[] = [
    ['playground_run', olderThan(runDays)],
    ['eval_run', Prisma.sql`${olderThan(runDays)} AND NOT ${IS_NEEDED}`, RUNS],
  ]
  const usage: Rows = ['daily_usage', Prisma.sql`day < ${before(usageDays * DAY_MS)}::date`]
  return [
    ...DELETED_PROJECTS,
    ...(eventDays === 0 ? [] : [events]),
    ...(auditDays === 0 ? [] : [audit]),
    ...(runDays === 0 ? [] : runs),
    ...(usageDays === 0 ? [] : [usage]),
    ['idempotent_request', Prisma.sql`created_at < ${before(REMEMBERED_MS)}`],
    [
      'webhook_delivery',
      Prisma.sql`created_at < ${before(DELIVERIES_MS)} AND next_attempt_at IS NULL`,
    ],
    ['job', Prisma.sql`ended_at < ${before(JOBS_MS)}`],
    ['session', Prisma.sql`expires_at < ${now}`],
    ['oauth_client', Prisma.sql`expires_at < ${now}`],
    ['rate_limit', Prisma.sql`expire < ${now.getTime()}`],
    // An expired code is refused by its own time, so that its row need not remember it.
    ['used_code', Prisma.sql`expires_at < ${before(DAY_MS)}`],
  ]
}

/** Deletes it in small steps, each followed by as long a rest, in which others have the database. */
export async function sweep(
  { prisma, embedded }: Pick<Database, 'prisma' | 'embedded'>,
  { now, retention, signal, onStep }: Sweep,
): Promise<void> {
  for (const [table, rows, most = STEP] of sweptAt(now, retention)) {
    const name = Prisma.raw(table)
    // Another replica may be sweeping the same rows: neither waits for the other.
    const step = Prisma.sql`DELETE FROM ${name} WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM ${name} WHERE ${rows} LIMIT ${most} FOR UPDATE SKIP LOCKED))`
    for (let steps = 1; !signal?.aborted; steps++) {
      const begun = performance.now()
      if ((await prisma.$executeRaw(step)) < most) break
      if (embedded && steps % STEPS_TO_RECLAIM === 0) await reclaimSpace(prisma)
      await onStep?.()
      await setTimeout(performance.now() - begun)
    }
  }
  if (embedded && !signal?.aborted) await reclaimSpace(prisma)
}
