import { setImmediate as otherWork } from 'node:timers/promises'
import { Prisma, type PrismaClient } from '../database/generated/client.ts'
import { REMEMBERED_MS } from '../domain/idempotency/idempotency-store.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const EVENTS_MS = 7 * DAY_MS
const DELIVERIES_MS = 30 * DAY_MS

/** Rows of one statement: the embedded database does nothing else meanwhile. */
const STEP = 1_000

/** What nobody can ask for any more, by table. */
function sweptAt(now: Date): readonly (readonly [table: string, rows: Prisma.Sql])[] {
  const before = (age: number) => new Date(now.getTime() - age)
  return [
    ['idempotent_request', Prisma.sql`created_at < ${before(REMEMBERED_MS)}`],
    ['event', Prisma.sql`at < ${before(EVENTS_MS)}`],
    [
      'webhook_delivery',
      Prisma.sql`created_at < ${before(DELIVERIES_MS)} AND next_attempt_at IS NULL`,
    ],
    ['session', Prisma.sql`expires_at < ${now}`],
    ['oauth_client', Prisma.sql`expires_at < ${now}`],
    ['rate_limit', Prisma.sql`expire < ${now.getTime()}`],
    // An expired code is refused by its own time, so that its row need not remember it.
    ['used_code', Prisma.sql`expires_at < ${before(DAY_MS)}`],
  ]
}

/** Deletes it in small steps, until the signal; what it misses today it finds tomorrow. */
export async function sweep(
  prisma: PrismaClient,
  now: Date,
  signal: AbortSignal | undefined = undefined,
): Promise<void> {
  for (const [table, rows] of sweptAt(now)) {
    const name = Prisma.raw(table)
    // Another replica may be sweeping the same rows: neither waits for the other.
    const step = Prisma.sql`DELETE FROM ${name} WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM ${name} WHERE ${rows} LIMIT ${STEP} FOR UPDATE SKIP LOCKED))`
    while (!signal?.aborted && (await prisma.$executeRaw(step)) === STEP) await otherWork()
  }
}
