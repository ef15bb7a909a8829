import { expect } from 'vitest'
import { follow } from '../../../../test/support/follow.ts'
import { ApiEnvironment } from '../../src/environment.ts'
import { findPlaygroundRun } from '../../src/features/playground/playground.sql.ts'
import { sweep } from '../../src/features/retention/sweep.sql.ts'
import { DAY_MS, DEFAULTS, sweepTest as test } from '../support/sweep-test.ts'

test('expired rows are deleted, others stay, and event numbers continue', async ({
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

test('the audit log and events follow the retention settings; 0 keeps them forever', async ({
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

test('playground runs follow the retention settings; 0 keeps them forever', async ({
  project,
  api,
}) => {
  const owner = await api.owner()
  const { id } = await api.prompt(owner)
  const run = await api.playgroundRun(owner, id)
  const isKept = async () =>
    !!(await findPlaygroundRun(api.unitOfWork, { ...owner, at: api.clock.now }, run))
  await project.sweepAfter(20_000)
  await project.sweepAfter(29, { ...DEFAULTS, runDays: 30 })
  expect(await isKept()).toBe(true)
  await project.sweepAfter(31, { ...DEFAULTS, runDays: 30 })
  expect(await isKept()).toBe(false)
})

test('deletes many rows in small steps, and can stop between them', async ({ api, project }) => {
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

test('a large sweep does not block edits and reads of the same project', async ({
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

test('reuses the space of deleted rows and replaced texts', async ({ api, project, client }) => {
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
    // PostgreSQL counts a statement a second later unless flushed.
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

test.each([
  'AUDIT_RETENTION_DAYS',
  'EVENT_RETENTION_DAYS',
  'RUN_RETENTION_DAYS',
  'USAGE_RETENTION_DAYS',
])('%s is a whole number of days', (name) => {
  const parsed = (value: string) =>
    ApiEnvironment.shape[name as 'EVENT_RETENTION_DAYS'].safeParse(value)
  expect(['0', '30'].map((value) => parsed(value).data)).toEqual([0, 30])
  for (const value of ['-1', '1.5', 'a week', '1e9']) expect(parsed(value).success).toBe(false)
})
