import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { claimJobsStatement } from '../../src/jobs/claim-jobs.sql.ts'
import type { Database } from '../../src/platform/database/database.ts'
import { Prisma } from '../../src/platform/database/generated/client.ts'
import { test } from '../support/job-test.ts'
import { kindOfTest } from '../support/jobs-of-test.ts'

test('many jobs of one project do not block the only job of another', async ({
  api,
  jobs,
  owner,
  kind,
}) => {
  const other = await api.owner()
  await fill(api.database.pool, kind.name, owner.projectId, 10_000)
  await jobs.enqueue(kind, { projectId: other.projectId, key: 'the only one' })
  await jobs.enqueue(kind, { key: 'of no project' })
  const wanted = [{ kind: kind.name, limit: 5, perProject: 2 }]
  const first = await jobs.queue.claim(wanted, 10)
  const projects = first.jobs.map(({ projectId }) => projectId).sort()
  expect(projects).toEqual([owner.projectId, owner.projectId, other.projectId, null].sort())
  expect((await jobs.queue.claim(wanted, 10)).jobs, 'two of a project run already').toEqual([])
  await jobs.queue.end(first.jobs[0]?.lease ?? '', { kind: 'done' })
  expect((await jobs.queue.claim(wanted, 10)).jobs).toHaveLength(1)
})

test('free slots go to the project with the fewest running jobs', async ({ api, jobs, owner }) => {
  const kind = kindOfTest(`test_${randomUUID()}`)
  const others = [await api.owner(), await api.owner()]
  await fill(api.database.pool, kind.name, owner.projectId, 10)
  for (const { projectId } of others) await jobs.enqueue(kind, { projectId })
  const claimed = await jobs.queue.claim([{ kind: kind.name, limit: 3, perProject: 5 }], 10)
  expect(new Set(claimed.jobs.map(({ projectId }) => projectId)).size).toBe(3)
})

test('a claim reads no more rows when very many are waiting or have ended', async ({
  api,
  owner,
  kind,
}) => {
  const { prisma, pool } = api.database
  const wanted = [{ kind: kind.name, limit: 5, perProject: 2 }]
  const rowsOfClaim = async () => {
    const claim = claimJobsStatement({ wanted, limit: 10, claimedBy: 'test', at: undefined })
    const [explained] = await prisma.$queryRaw<Record<string, Plan[]>[]>(
      Prisma.sql`EXPLAIN (ANALYZE, FORMAT JSON) ${claim}`,
    )
    return countRows(explained?.['QUERY PLAN']?.[0]?.Plan)
  }
  await fill(pool, kind.name, owner.projectId, 10)
  await pool.query('ANALYZE job')
  const few = await rowsOfClaim()
  // The embedded database is slow at writing so many.
  const many = api.database.embedded ? 5_000 : 100_000
  await fill(pool, kind.name, owner.projectId, many)
  await fill(pool, kind.name, owner.projectId, many / 10, { ended: true })
  await pool.query('ANALYZE job')
  await prisma.job.updateMany({ where: { lease: { not: null } }, data: { lease: null } })
  expect(await rowsOfClaim()).toBeLessThanOrEqual(few + 5)
  await prisma.job.deleteMany({ where: { kind: kind.name } })
})

interface Plan {
  readonly Plan?: Plan
  readonly Plans?: readonly Plan[]
  readonly 'Relation Name'?: string
  readonly 'Actual Rows'?: number
  readonly 'Actual Loops'?: number
  readonly 'Rows Removed by Filter'?: number
}

/** Counts the table rows that a statement read. */
function countRows(plan: Plan | undefined): number {
  if (!plan) return 0
  const seen = (plan['Actual Rows'] ?? 0) + (plan['Rows Removed by Filter'] ?? 0)
  const own = plan['Relation Name'] === 'job' ? seen * (plan['Actual Loops'] ?? 0) : 0
  return (plan.Plans ?? []).reduce((sum, child) => sum + countRows(child), own)
}

async function fill(
  pool: Database['pool'],
  kind: string,
  projectId: string,
  count: number,
  { ended = false } = {},
) {
  const [step, most] = [10_000, count]
  for (let from = 0; from < most; from += step)
    await pool.query(
      `INSERT INTO job (id, kind, project_id, run_after, ended_at, outcome)
     SELECT gen_random_uuid(), $1, $2, ${ended ? "NULL, now(), 'done'" : 'now(), NULL, NULL'}
       FROM generate_series(1, $3::integer)`,
      [kind, projectId, Math.min(step, most - from)],
    )
}
