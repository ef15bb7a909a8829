import { randomUUID } from 'node:crypto'
import { Failure } from '@promptwire/core/failure'
import { expect, vi } from 'vitest'
import { test as apiTest } from '../../../test/support/api-test.ts'
import type { Database } from '../src/database/database.ts'
import { Prisma } from '../src/database/generated/client.ts'
import { claimJobsStatement } from '../src/store/claim-jobs-statement.ts'
import { createWatchJob } from '../src/store/job-store.ts'
import { jobsOfTest, kindOfTest } from './support/jobs-of-test.ts'

const test = apiTest
  .extend('jobs', ({ api }, { onCleanup }) => {
    const jobs = jobsOfTest(api)
    onCleanup(() => jobs.stop().then(() => {}))
    return jobs
  })
  // Of each test alone.
  .extend('kind', () => kindOfTest(`test_${randomUUID()}`))

const never = (signal: AbortSignal) =>
  new Promise<never>((_, stop) => {
    signal.addEventListener('abort', () => stop(signal.reason), { once: true })
  })

const QUICK = { interval: 10, timeout: 10_000 }

test('a job is there if and only if the change that asks for it is made', async ({
  jobs,
  kind,
}) => {
  const done: string[] = []
  jobs.run(kind, async ({ payload }) => {
    done.push(payload.name)
    return undefined
  })
  const refused = jobs.changes.change(
    { actor: { kind: 'system' }, requestId: 'test', at: new Date() },
    async () => {
      await jobs.enqueue(kind, { payload: { name: 'of a change that fails' } })
      throw new Failure('CONFLICT', 'no')
    },
  )
  await expect(refused).rejects.toThrow('no')
  await jobs.enqueue(kind, { payload: { name: 'made' }, key: 'made' })
  await vi.waitUntil(
    async () => (await jobs.store.find(kind.name, 'made'))?.state === 'done',
    QUICK,
  )
  expect(done).toEqual(['made'])
})

test('of each key there is one job, also once it has ended', async ({ jobs, kind }) => {
  const both = await Promise.all([
    jobs.enqueue(kind, { key: 'once' }),
    jobs.enqueue(kind, { key: 'once' }),
  ])
  expect(both.filter((id) => id === undefined)).toHaveLength(1)
  let runs = 0
  jobs.run(kind, async () => {
    runs++
    return undefined
  })
  await vi.waitUntil(
    async () => (await jobs.store.find(kind.name, 'once'))?.state === 'done',
    QUICK,
  )
  expect(await jobs.enqueue(kind, { key: 'once' })).toBeUndefined()
  expect(runs).toBe(1)
})

test('of several processes each job has one', async ({ jobs, kind }) => {
  const done: string[] = []
  for (let i = 0; i < 3; i++) {
    jobs.run(kind, async ({ payload }) => {
      done.push(payload.name)
      return undefined
    })
  }
  const names = Array.from({ length: 40 }, (_, i) => `${i}`)
  await Promise.all(names.map((name) => jobs.enqueue(kind, { payload: { name } })))
  await vi.waitUntil(() => done.length >= names.length, QUICK)
  expect(done.sort()).toEqual(names.sort())
})

test('what is asked for at a time is left until then, and done again when it says so', async ({
  jobs,
  kind,
}) => {
  const at = new Date(Date.now() + 60_000)
  await jobs.enqueue(kind, { key: 'later', runAfter: at })
  await jobs.enqueue(kind, { key: 'again' })
  const done: (string | null)[] = []
  jobs.run(kind, async ({ key }) => {
    done.push(key)
    return done.length < 3 ? new Date(0) : at
  })
  await vi.waitUntil(async () => done.length === 3, QUICK)
  await vi.waitUntil(
    async () => (await jobs.store.find(kind.name, 'again'))?.state === 'waiting',
    QUICK,
  )
  expect(done).toEqual(['again', 'again', 'again'])
  expect(await jobs.store.find(kind.name, 'again')).toMatchObject({ runAfter: at, attempts: 0 })
  expect(await jobs.store.find(kind.name, 'later')).toMatchObject({ runAfter: at, attempts: 0 })
})

test('a job that fails is tried again, and after its last attempt kept, with our words for why', async ({
  jobs,
  kind,
}) => {
  const attempts: Record<string, number[]> = { secret: [], ours: [], twice: [] }
  jobs.run(kind, async ({ key, attempt }) => {
    attempts[key ?? '']?.push(attempt)
    if (key === 'secret') throw new Error('password=hunter2')
    if (key === 'ours') throw new Failure('CONFLICT', 'There is no provider.')
    if (attempt < 2) throw new Error('the first time')
    return undefined
  })
  for (const key of Object.keys(attempts)) await jobs.enqueue(kind, { key })
  const ended = async (key: string) => (await jobs.store.find(kind.name, key))?.endedAt
  for (const key of Object.keys(attempts)) await vi.waitUntil(() => ended(key), QUICK)
  expect(attempts).toEqual({ secret: [1, 2, 3], ours: [1, 2, 3], twice: [1, 2] })
  expect(await jobs.store.find(kind.name, 'secret')).toMatchObject({
    state: 'failed',
    lastError: 'It failed unexpectedly; the log of the service says why.',
  })
  expect(await jobs.store.find(kind.name, 'ours')).toMatchObject({
    state: 'failed',
    attempts: 3,
    lastError: 'There is no provider.',
  })
  expect(await jobs.store.find(kind.name, 'twice')).toMatchObject({
    state: 'done',
    lastError: null,
  })
})

test('the wait after a failure grows as the kind says, by up to a tenth more', async ({ jobs }) => {
  const kind = kindOfTest(`test_${randomUUID()}`, { waitsMs: [60_000, 600_000] })
  await jobs.enqueue(kind, { key: 'fails' })
  const runner = jobs.run(kind, async () => {
    throw new Failure('CONFLICT', 'no')
  })
  const afterAttempt = async (attempt: number) => {
    const found = await vi.waitUntil(async () => {
      const job = await jobs.store.find(kind.name, 'fails')
      return job?.attempts === attempt && job.state === 'waiting' && job
    }, QUICK)
    return ((found.runAfter?.getTime() ?? 0) - Date.now()) / 60_000
  }
  const first = await afterAttempt(1)
  expect(first).toBeGreaterThan(0.8)
  expect(first).toBeLessThan(1.2)
  await jobs.changes.prisma.job.updateMany({
    where: { kind: kind.name },
    data: { runAfter: new Date(0) },
  })
  runner.wake()
  const second = await afterAttempt(2)
  expect(second).toBeGreaterThan(9.8)
  expect(second).toBeLessThan(11.2)
})

test('one project with very many jobs does not stop the only one of another', async ({
  api,
  jobs,
  owner,
  kind,
}) => {
  const other = await api.owner()
  await fill(api.database.pool, kind.name, owner.projectId, 10_000)
  await jobs.enqueue(kind, { projectId: other.projectId, key: 'the only one' })
  await jobs.enqueue(kind, { key: 'of no project' })
  const wanted = [{ kind: kind.name, most: 5, perProject: 2 }]
  const first = await jobs.queue.claim(wanted, 10)
  const projects = first.jobs.map(({ projectId }) => projectId).sort()
  expect(projects).toEqual([owner.projectId, owner.projectId, other.projectId, null].sort())
  expect((await jobs.queue.claim(wanted, 10)).jobs, 'two of a project run already').toEqual([])
  await jobs.queue.end(first.jobs[0]?.lease ?? '', { kind: 'done' })
  expect((await jobs.queue.claim(wanted, 10)).jobs).toHaveLength(1)
})

test('what there is room for goes to who has least of it running', async ({ api, jobs, owner }) => {
  const kind = kindOfTest(`test_${randomUUID()}`)
  const others = [await api.owner(), await api.owner()]
  await fill(api.database.pool, kind.name, owner.projectId, 10)
  for (const { projectId } of others) await jobs.enqueue(kind, { projectId })
  const claimed = await jobs.queue.claim([{ kind: kind.name, most: 3, perProject: 5 }], 10)
  expect(new Set(claimed.jobs.map(({ projectId }) => projectId)).size).toBe(3)
})

test('a claim visits no more rows where very many wait or have ended', {
  timeout: 120_000,
}, async ({ api, owner, kind }) => {
  const { prisma, pool } = api.database
  const wanted = [{ kind: kind.name, most: 5, perProject: 2 }]
  const rowsOfClaim = async () => {
    const claim = claimJobsStatement({ wanted, most: 10, claimedBy: 'test', at: undefined })
    const [explained] = await prisma.$queryRaw<Record<string, Plan[]>[]>(
      Prisma.sql`EXPLAIN (ANALYZE, FORMAT JSON) ${claim}`,
    )
    return rowsOf(explained?.['QUERY PLAN']?.[0]?.Plan)
  }
  await fill(pool, kind.name, owner.projectId, 10)
  await pool.query('ANALYZE job')
  const few = await rowsOfClaim()
  // The embedded database takes long to write so many.
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

/** How many rows of the table a statement has looked at. */
function rowsOf(plan: Plan | undefined): number {
  if (!plan) return 0
  const seen = (plan['Actual Rows'] ?? 0) + (plan['Rows Removed by Filter'] ?? 0)
  const own = plan['Relation Name'] === 'job' ? seen * (plan['Actual Loops'] ?? 0) : 0
  return (plan.Plans ?? []).reduce((sum, child) => sum + rowsOf(child), own)
}

/** Many jobs at once, due or ended. */
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

test('who loses the lease is told to stop, and what they still do counts for nothing', async ({
  jobs,
}) => {
  const kind = kindOfTest(`test_${randomUUID()}`, { concurrency: 1 })
  const heard: unknown[] = []
  const attempts: number[] = []
  const first = jobs.run(kind, async ({ attempt }, signal) => {
    attempts.push(attempt)
    await never(signal).catch((reason) => heard.push(reason))
    return undefined
  })
  const id = await jobs.enqueue(kind, { key: 'moved' })
  await vi.waitUntil(() => attempts.length === 1, QUICK)
  // As by a process that took this one for dead.
  const wanted = [{ kind: kind.name, most: 1, perProject: 1 }]
  const { jobs: claimed } = await jobs.queueIn(60_000).claim(wanted, 1)
  expect(claimed).toMatchObject([{ id, attempt: 2 }])
  first.check(id)
  await vi.waitUntil(() => heard.length > 0, QUICK)
  expect(heard).toEqual(['lease lost'])
  await first.stop()
  expect(await jobs.store.find(kind.name, 'moved')).toMatchObject({ state: 'running', attempts: 2 })
  await jobs.queue.end(claimed[0]?.lease ?? '', { kind: 'done' })
  expect(await jobs.store.find(kind.name, 'moved')).toMatchObject({ state: 'done' })
})

test('a process that stops gives back at once what it has not done, and another goes on', async ({
  jobs,
  kind,
}) => {
  const begun: number[] = []
  const first = jobs.run(kind, async ({ attempt }, signal, heartbeat) => {
    begun.push(attempt)
    await heartbeat({ cases: 7 })
    return never(signal)
  })
  await jobs.enqueue(kind, { key: 'resumed' })
  await vi.waitUntil(() => begun.length === 1, QUICK)
  await first.stop()
  expect(await jobs.store.find(kind.name, 'resumed')).toMatchObject({
    state: 'waiting',
    attempts: 0,
  })
  const resumed: unknown[] = []
  jobs.run(kind, async ({ progress, attempt }) => {
    resumed.push({ progress, attempt })
    return undefined
  })
  await vi.waitUntil(
    async () => (await jobs.store.find(kind.name, 'resumed'))?.state === 'done',
    QUICK,
  )
  expect(resumed).toEqual([{ progress: { cases: 7 }, attempt: 1 }])
})

test('what ends in its own time while the process stops is settled as it ended', async ({
  jobs,
  kind,
}) => {
  const begun: string[] = []
  const runner = jobs.run(kind, async (_, signal) => {
    begun.push('begun')
    await never(signal).catch(() => {})
    return undefined
  })
  await jobs.enqueue(kind, { key: 'ends' })
  await vi.waitUntil(() => begun.length === 1, QUICK)
  await runner.stop()
  expect(await jobs.store.find(kind.name, 'ends')).toMatchObject({ state: 'done' })
})

test('a job that ends its process each time is not tried forever', async ({ jobs, kind }) => {
  await jobs.enqueue(kind, { key: 'poison' })
  const wanted = [{ kind: kind.name, most: 1, perProject: 1 }]
  for (let attempt = 1; attempt <= 3; attempt++) {
    const { jobs: claimed } = await jobs.queue.claim(wanted, 1)
    expect(claimed).toMatchObject([{ attempt }])
    await jobs.loseLease(kind.name)
  }
  const run = vi.fn(async () => undefined)
  jobs.run(kind, run)
  await vi.waitUntil(
    async () => (await jobs.store.find(kind.name, 'poison'))?.state === 'failed',
    QUICK,
  )
  expect(run).not.toHaveBeenCalled()
  expect((await jobs.store.find(kind.name, 'poison'))?.lastError).toContain('Its process ended')
})

test('a job that shows no sign of life is left, and one that does is not', async ({ jobs }) => {
  const kind = kindOfTest(`test_${randomUUID()}`, { quietMs: 300, mostAttempts: 1 })
  jobs.run(kind, async ({ key }, _, heartbeat) => {
    if (key === 'silent') return new Promise<never>(() => {})
    for (let i = 0; i < 20; i++) {
      await new Promise((later) => setTimeout(later, 30))
      await heartbeat()
    }
    return undefined
  })
  await jobs.enqueue(kind, { key: 'silent' })
  await jobs.enqueue(kind, { key: 'slow' })
  const state = async (key: string) => (await jobs.store.find(kind.name, key))?.state
  await vi.waitUntil(async () => (await state('silent')) === 'failed', QUICK)
  await vi.waitUntil(async () => (await state('slow')) === 'done', QUICK)
  expect((await jobs.store.find(kind.name, 'silent'))?.lastError).toContain('no sign of life')
})

test('a cancelled job is never begun, or ends where it runs, whichever process that is', async ({
  jobs,
  kind,
}) => {
  await jobs.enqueue(kind, { key: 'waits' })
  expect(await jobs.cancel(kind.name, 'waits')).toBe(true)
  const heard: unknown[] = []
  const begun: (string | null)[] = []
  jobs.run(kind, async ({ key }, signal) => {
    begun.push(key)
    await never(signal).catch((reason) => heard.push(reason))
    return undefined
  })
  await jobs.enqueue(kind, { key: 'runs' })
  await vi.waitUntil(() => begun.length > 0, QUICK)
  expect(await jobs.cancel(kind.name, 'runs')).toBe(true)
  await vi.waitUntil(() => heard.length > 0, QUICK)
  expect(begun).toEqual(['runs'])
  expect(await jobs.store.find(kind.name, 'runs')).toMatchObject({ state: 'cancelled' })
  expect(await jobs.cancel(kind.name, 'runs'), 'it has ended').toBe(false)
})

test('who waits for a job hears of its progress and of its end', async ({ api, jobs, kind }) => {
  const id = (await jobs.enqueue(kind, { key: 'watched' })) ?? ''
  const seen: unknown[] = []
  const watch = createWatchJob(api.database.listen)
  const look = async () => {
    const job = await jobs.store.find(kind.name, 'watched')
    seen.push([job?.state, job?.progress])
  }
  watch(id, () => void look())
  jobs.run(kind, async (_, _signal, heartbeat) => {
    await heartbeat({ done: 1, of: 2 })
    await vi.waitUntil(() => seen.length > 0, QUICK)
    return undefined
  })
  await vi.waitUntil(() => seen.some((each) => `${each}`.startsWith('done')), QUICK)
  expect(seen[0]).toEqual(['running', { done: 1, of: 2 }])
  expect(seen.at(-1)).toEqual(['done', { done: 1, of: 2 }])
})
