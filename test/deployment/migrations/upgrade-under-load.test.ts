import { setInterval as every } from 'node:timers/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { startApi } from '../../support/api-process.ts'
import { createServerDatabase } from '../../support/database.ts'
import { ONLINE, PLAIN, withNextMigration } from '../../support/next-migration.ts'
import { edit, fillAsPreviousRelease, readPages } from '../../support/previous-release.ts'

const PROMPTS = 20_000
const ENTRIES = 200_000
const MAX_MS = 2_000

/** Starts `act` at a fixed rate, whatever its duration; resolves with the durations. */
function atRate(perSecond: number, act: (n: number) => Promise<void>) {
  const end = new AbortController()
  const started: Promise<number>[] = []
  const timed = async (n: number) => {
    const began = performance.now()
    await act(n)
    return performance.now() - began
  }
  const ticking = (async () => {
    for await (const _ of every(1_000 / perSecond, undefined, { signal: end.signal })) {
      started.push(timed(started.length + 1))
    }
  })().catch(() => {})
  return async () => {
    end.abort()
    await ticking
    return Promise.all(started)
  }
}

const slowest = (durations: readonly number[]) => Math.max(...durations)

test('upgrades the previous release under edits without delaying one by 2 s', async () => {
  const { url, drop } = await createServerDatabase()
  const pool = new pg.Pool({ connectionString: url, max: 40 })
  pool.on('error', () => {})
  await fillAsPreviousRelease(pool, PROMPTS, ENTRIES)
  await pool.query('CREATE TABLE untouched (n integer); INSERT INTO untouched VALUES (0)')
  const stopEdits = atRate(5, (n) => edit(pool, n, `edit ${n}`))
  const stopPages = atRate(3, () => readPages(pool))
  // Baseline of a busy machine: no migration locks this table.
  const stopControl = atRate(
    5,
    async () => void (await pool.query('UPDATE untouched SET n = n + 1')),
  )
  const MIGRATIONS_DIR = withNextMigration(PLAIN, ONLINE)
  const api = await startApi({ DATABASE_URL: url, MIGRATIONS_DIR, LOG_LEVEL: 'info' })
  const [edits, pages, control] = await Promise.all([stopEdits(), stopPages(), stopControl()])
  const limit = MAX_MS + slowest(control)
  expect(slowest(edits)).toBeLessThan(limit)
  expect(slowest(pages)).toBeLessThan(limit)
  expect(await api.end('SIGTERM')).toBe(0)
  await pool.end()
  await drop()
}, 180_000)
