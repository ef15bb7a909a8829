import type pg from 'pg'
import { retryLocks } from '../retry-locks.ts'
import type { Step } from './migration-files.ts'

export interface StepReport {
  readonly migration: string
  readonly warn: (sentence: string) => void
  readonly step: (title: string) => void
}

/**
 * Runs one step of an online migration. A process may die after any step, and the next one repeats
 * them all, so each step must be idempotent.
 */
export async function runStep(
  client: pg.PoolClient,
  step: Step,
  report: StepReport,
): Promise<void> {
  report.step(step.title)
  const withLockRetries = (attempt: (lockMs: number) => Promise<void>) =>
    retryLocks(client, `Migration ${report.migration}`, report.warn, attempt)
  if (step.kind === 'transaction') {
    await withLockRetries((lockMs) => inTransaction(client, lockMs, () => client.query(step.sql)))
  } else if (step.kind === 'statement') {
    await withLockRetries(() => runAlone(client, step.sql))
  } else {
    await runInBatches(client, step, report, withLockRetries)
  }
}

/** Runs `work` in a transaction that waits at most `lockMs` for each lock; 0 is no limit. */
export async function inTransaction(
  client: pg.PoolClient,
  lockMs: number,
  work: () => Promise<unknown>,
  mode = '',
): Promise<void> {
  await client.query(`BEGIN ${mode}`)
  try {
    await client.query(`SET LOCAL lock_timeout = ${lockMs}`)
    await work()
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw error
  }
}

/** No session queues behind this lock, so it may wait as long as any other. */
const CONCURRENT_LOCK_TIMEOUT = '10min'

/** Runs a CONCURRENTLY statement; first drops an invalid index of an earlier attempt. */
async function runAlone(client: pg.PoolClient, sql: string): Promise<void> {
  const index = /^CREATE (?:UNIQUE )?INDEX CONCURRENTLY IF NOT EXISTS "(\w+)"/.exec(sql)?.[1]
  await client.query(`SET lock_timeout = '${CONCURRENT_LOCK_TIMEOUT}'`)
  try {
    if (index && (await isInvalid(client, index))) {
      await client.query(`DROP INDEX CONCURRENTLY IF EXISTS "${index}"`)
    }
    await client.query(sql)
  } finally {
    await client.query('RESET lock_timeout').catch(() => {})
  }
}

async function isInvalid(client: pg.PoolClient, index: string): Promise<boolean> {
  const sql = 'SELECT 1 FROM pg_index WHERE indexrelid = to_regclass($1) AND NOT indisvalid'
  return ((await client.query(sql, [`"${index}"`])).rowCount ?? 0) > 0
}

/** Walks the table by id; `sql` gets the previous batch's last id as $1, and its own as $2. */
async function runInBatches(
  client: pg.PoolClient,
  { sql, table, size, title }: Extract<Step, { kind: 'batches' }>,
  report: StepReport,
  patiently: (attempt: (lockMs: number) => Promise<void>) => Promise<void>,
): Promise<void> {
  const total = await countRows(client, table)
  const next = `SELECT id FROM (SELECT id FROM "${table}" WHERE id > $1 ORDER BY id LIMIT ${size})
    AS batch ORDER BY id DESC LIMIT 1`
  let after = '00000000-0000-0000-0000-000000000000'
  for (let done = 0; ; done += size) {
    report.step(`${title}, ${Math.min(done, total)} of ${total} rows`)
    const last = (await client.query<{ id: string }>(next, [after])).rows[0]?.id
    if (last === undefined) return
    const range = [after, last]
    await patiently((lockMs) => inTransaction(client, lockMs, () => client.query(sql, range)))
    after = last
  }
}

async function countRows(client: pg.PoolClient, table: string): Promise<number> {
  const { rows } = await client.query<{ rows: number }>(
    `SELECT count(*)::float8 AS rows FROM "${table}"`,
  )
  return rows[0]?.rows ?? 0
}
