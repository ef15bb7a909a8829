import { expect } from 'vitest'
import { test as apiTest } from '../../../test/support/api-test.ts'
import { follow } from '../../../test/support/follow.ts'
import { ApiEnvironment } from '../src/environment.ts'
import { sweep } from '../src/store/sweep.ts'

const test = apiTest.extend('project', ({ api }) => {
  const sweepAfter = (days: number, retention = DEFAULTS) =>
    sweep(api.database, { now: new Date(api.clock.now.getTime() + days * DAY_MS), retention })
  const newProject = async () => {
    const owner = await api.owner()
    return { ...owner, bearer: (await api.key(owner)).text }
  }
  /** Writes so many events of a project from now, numbered as if before its first. */
  const insertEvents = (projectId: string, count: number) =>
    api.database.prisma.$executeRaw`
    INSERT INTO event (project_id, number, id, type, data, at)
    SELECT ${projectId}::uuid, -n, gen_random_uuid(), 'prompt.updated', '{}', now()
      FROM generate_series(1, ${count}) AS n`
  return { sweepAfter, newProject, insertEvents }
})

const DAY_MS = 24 * 60 * 60 * 1000
const DEFAULTS = { auditDays: 0, eventDays: 7, runDays: 0, usageDays: 0 }

test('what is old is swept, what is young stays, and the order of events goes on', async ({
  project,
  api,
  client,
}) => {
  const { bearer } = await project.newProject()
  const options = { bearer, headers: { 'Idempotency-Key': 'one' } }
  const { prisma } = api.database
  const kept = async () => [await prisma.event.count(), await prisma.idempotentRequest.count()]
  await client.create_prompt({ name: 'Old' }, options)
  await project.sweepAfter(0)
  expect(await kept()).toEqual([1, 1])
  await project.sweepAfter(2)
  expect(await kept()).toEqual([1, 0])
  await project.sweepAfter(8)
  expect(await kept()).toEqual([0, 0])
  await client.create_prompt({ name: 'New' }, { bearer })
  const stream = follow(await api.get('/events', bearer, { 'last-event-id': '1' }))
  expect(await stream.next()).toMatchObject({ id: '2', event: 'prompt.updated' })
  await stream.stop()
})

test('the audit log and events are kept as long as the settings say, 0 is forever', async ({
  project,
  client,
  api,
}) => {
  const { bearer, projectId } = await project.newProject()
  await client.create_prompt({ name: 'Kept' }, { bearer })
  const kept = async () => [
    (await client.list_audit_entries({}, { bearer })).data.length,
    await api.database.prisma.event.count({ where: { projectId } }),
  ]
  await project.sweepAfter(20_000, { ...DEFAULTS, eventDays: 0 })
  await project.sweepAfter(29, { ...DEFAULTS, auditDays: 30, eventDays: 30 })
  expect(await kept()).toEqual([1, 1])
  await project.sweepAfter(31, { ...DEFAULTS, eventDays: 30 })
  expect(await kept()).toEqual([1, 0])
  await project.sweepAfter(31, { ...DEFAULTS, auditDays: 30, eventDays: 30 })
  expect(await kept()).toEqual([0, 0])
})

test('runs of the playground are kept as long as the settings say, 0 is forever', async ({
  project,
  api,
}) => {
  const owner = await api.owner()
  const { id } = await api.prompt(owner)
  const run = await api.playgroundRun(owner, id)
  const isKept = async () => !!(await api.stores.playgroundRuns.find(owner.projectId, run))
  await project.sweepAfter(20_000)
  await project.sweepAfter(29, { ...DEFAULTS, runDays: 30 })
  expect(await isKept()).toBe(true)
  await project.sweepAfter(31, { ...DEFAULTS, runDays: 30 })
  expect(await isKept()).toBe(false)
})

const runsTest = test.extend('runs', async ({ api, project }) => {
  const owner = await api.owner()
  const { id: promptId } = await api.publishedPrompt(owner)
  const cases = [await api.testCase(promptId), await api.testCase(promptId)] as const
  return {
    owner,
    promptId,
    cases,
    sweepAfter: (days: number) => project.sweepAfter(days, { ...DEFAULTS, runDays: 30 }),
    kept: async () =>
      (await api.stores.evals.list(promptId, undefined, 50)).map((run) => run.id).toSorted(),
    /** As of a run of failures alone: it has one test case less. */
    without: async (runId: string, caseId: string) => {
      await api.database.prisma.evalResult.deleteMany({ where: { runId, caseId } })
      await api.database.prisma.evalCase.deleteMany({ where: { runId, caseId } })
    },
    judge: async (id: string, judgeModel: string) => {
      const judge = { judgeProviderId: 'demo', judgeModel, judgePrompt: 1 }
      await api.database.prisma.evalRun.update({ where: { id }, data: judge })
      await api.database.prisma.evalResult.updateMany({
        where: { runId: id },
        data: { judged: true },
      })
    },
  }
})

runsTest(
  'runs of test cases go with them, but for the last of what is live',
  async ({ api, runs }) => {
    const { promptId: id, kept } = runs
    const [first, last] = [await api.evalRun(id), await api.evalRun(id)]
    await api.edit(id, 'Another')
    const other = await api.evalRun(id)
    await runs.sweepAfter(29)
    expect(await kept()).toEqual([first, last, other])
    await runs.sweepAfter(31)
    expect(await kept()).toEqual([last])
  },
)

runsTest(
  'where failures were run again, the run of the others is kept too',
  async ({ api, client, runs }) => {
    const { promptId: id, kept } = runs
    await api.evalRun(id)
    const [whole, again] = [await api.evalRun(id), await api.evalRun(id)]
    await runs.without(again, runs.cases[0])
    await runs.sweepAfter(31)
    expect(await kept()).toEqual([whole, again])
    // The other one has been changed since, so that its result says nothing any more.
    const { text: bearer } = await api.key(runs.owner)
    await client.update_test_case({ test_case_id: runs.cases[0], input_text: 'Go on' }, { bearer })
    await runs.sweepAfter(31)
    expect(await kept()).toEqual([again])
  },
)

runsTest(
  'a later run with another judge replaces no result, and marks of people stay',
  async ({ api, runs }) => {
    const { promptId: id, kept } = runs
    const { prisma } = api.database
    const [unmarked, byKey, byPerson] = [
      await api.evalRun(id),
      await api.evalRun(id),
      await api.evalRun(id),
    ]
    const [last, other] = [await api.evalRun(id), await api.evalRun(id)]
    for (const run of [unmarked, byKey, byPerson, last]) await runs.judge(run, 'one')
    await runs.judge(other, 'another')
    const mark = (runId: string, markedWith: string | null) =>
      prisma.evalResult.updateMany({ where: { runId }, data: { mark: 'right', markedWith } })
    await mark(byPerson, null)
    await mark(byKey, id)
    await runs.sweepAfter(31)
    expect(await kept()).toEqual([byPerson, last, other])
  },
)

runsTest(
  'runs that stay are looked at once in a sweep, and hide none that goes',
  async ({ api, runs }) => {
    const { promptId: id, kept } = runs
    const { prisma } = api.database
    const all: string[] = []
    for (let i = 0; i < 13; i++) all.push(await api.evalRun(id))
    const marked = all.slice(0, 12).filter((_, i) => i % 4 !== 3)
    for (const run of all) await runs.judge(run, 'one')
    await prisma.evalResult.updateMany({
      where: { runId: { in: marked } },
      data: { mark: 'right' },
    })
    const now = new Date(api.clock.now.getTime() + 31 * DAY_MS)
    const old = await prisma.evalRun.count()
    let steps = 0
    const onStep = async () => void steps++
    await sweep(api.database, { now, retention: { ...DEFAULTS, runDays: 30 }, onStep })
    expect(await kept()).toEqual([...marked, all[12]].toSorted())
    expect(steps, 'five runs at a time').toBe(Math.floor(old / 5))
  },
)

test.each([
  'AUDIT_RETENTION_DAYS',
  'EVENT_RETENTION_DAYS',
  'RUN_RETENTION_DAYS',
  'USAGE_RETENTION_DAYS',
])('%s is a number of whole days', (name) => {
  const parsed = (value: string) =>
    ApiEnvironment.shape[name as 'EVENT_RETENTION_DAYS'].safeParse(value)
  expect(['0', '30'].map((value) => parsed(value).data)).toEqual([0, 30])
  for (const value of ['-1', '1.5', 'a week', '1e9']) expect(parsed(value).success).toBe(false)
})

test('many rows are swept in small steps, between which it can be stopped', async ({
  api,
  project,
}) => {
  const { prisma } = api.database
  const { projectId } = await api.owner()
  await prisma.event.deleteMany()
  await project.insertEvents(projectId, 2_500)
  const kept = () => prisma.event.count({ where: { projectId } })
  const later = { now: new Date(Date.now() + 8 * DAY_MS), retention: DEFAULTS }
  await sweep(api.database, { ...later, signal: AbortSignal.abort() })
  expect(await kept()).toBe(2_500)
  const stopping = new AbortController()
  const swept = sweep(api.database, { ...later, signal: stopping.signal })
  while ((await kept()) === 2_500);
  stopping.abort()
  await swept
  expect([500, 1_000, 1_500, 2_000], 'whole steps').toContain(await kept())
  await sweep(api.database, later)
  expect(await kept()).toBe(0)
})

test('while much is swept, the same project is edited and read', async ({
  project,
  api,
  client,
}) => {
  const { bearer, projectId } = await project.newProject()
  await project.insertEvents(projectId, 10_000)
  const { prisma } = api.database
  api.clock.now = new Date(Date.now() + 8 * DAY_MS)
  const { data } = await client.create_prompt({ name: 'Busy' }, { bearer })
  let isSweeping = true
  const swept = project.sweepAfter(0).finally(() => {
    isSweeping = false
  })
  let edits = 0
  while (isSweeping) {
    const request = { prompt_id: data.id, description: `edit ${edits++}` }
    await client.update_prompt(request, { bearer })
  }
  await swept
  const events = await prisma.event.findMany({ where: { projectId }, orderBy: { number: 'asc' } })
  expect(events.map(({ number }) => number)).toEqual(
    Array.from({ length: edits + 1 }, (_, i) => i + 1),
  )
  expect(edits, 'edits are carried out between the steps').toBeGreaterThan(1)
})

test('the space of what was swept, and of texts that were written anew, is used again', async ({
  api,
  project,
  client,
}) => {
  if (!api.database.embedded) return
  const { bearer, projectId } = await project.newProject()
  const { prisma } = api.database
  const { data } = await client.create_prompt({ name: 'Long' }, { bearer })
  const block_id = data.blocks?.[0]?.id ?? ''
  const sizes = async () => {
    const [row] = await prisma.$queryRaw<{ events: number; blocks: number }[]>`
      SELECT pg_relation_size('event')::int AS events, pg_total_relation_size('block')::int AS blocks`
    return row ?? { events: 0, blocks: 0 }
  }
  const fillAndSweep = async () => {
    await project.insertEvents(projectId, 5_000)
    for (let i = 0; i < 40; i++) {
      const content = Array.from({ length: 2_000 }, (_, n) => (n * i) % 997).join(' ')
      await client.update_block({ block_id, content }, { bearer })
    }
    const full = await sizes()
    // What a statement did is counted a second later, unless one asks for it.
    await prisma.$executeRaw`SELECT pg_stat_force_next_flush()`
    await project.sweepAfter(8)
    return full
  }
  const first = await fillAndSweep()
  await fillAndSweep()
  const third = await fillAndSweep()
  expect(third.events).toBeLessThan(1.5 * first.events)
  expect(third.blocks).toBeLessThan(1.5 * first.blocks)
})
