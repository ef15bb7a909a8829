import { createMetrics } from '@promptwire/runtime/metrics'
import { pino } from 'pino'
import { expect } from 'vitest'
import { SERVICE_SECRET } from '../../../../test/support/fixtures.ts'
import { createCredentialSafe } from '../../src/features/models/providers/credential-safe.ts'
import type { Retention } from '../../src/features/retention/sweep.sql.ts'
import { sweepHourly } from '../../src/features/retention/sweep-job.ts'
import { createDemoModels } from '../../src/platform/models/demo/demo-models.ts'
import { createWarning } from '../support/ending-models.ts'
import { DAY_MS, DEFAULTS, sweepTest } from '../support/sweep-test.ts'

const never = new AbortController().signal

/** Tests have no provider with a model list. */
const NO_PROVIDERS = {
  safe: createCredentialSafe(undefined),
  models: createDemoModels(async () => {}),
}

/** The hourly job, claimed by the database's clock, and its log. */
const test = sweepTest.extend('hourly', ({ api }) => {
  const log: { level: number; msg: string; table?: string }[] = []
  const write = (line: string) => void log.push(JSON.parse(line))
  const options = { log: pino({ level: 'info' }, { write }), encryptionKeys: undefined }
  const run = (claimedAt: Date, retention: Retention = DEFAULTS, database = api.database) =>
    sweepHourly(database, {
      ...options,
      ...createWarning(api),
      ...NO_PROVIDERS,
      metrics: createMetrics(),
      retention,
    })(
      {
        claimedAt,
        id: '',
        kind: 'sweep',
        key: 'sweep',
        projectId: null,
        payload: {},
        attempt: 1,
        maxAttempts: null,
        progress: null,
      },
      never,
      async () => {},
    )
  return { run, log }
})

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS)

test('the embedded database ignores a clock far ahead of its newest record', async ({
  api,
  project,
  hourly,
}) => {
  const { projectId } = await project.newProject()
  await project.insertEvents(projectId, 20)
  const kept = () => api.database.prisma.event.count({ where: { projectId } })
  const startedWith = { ...api.database, newestRow: { at: new Date(), readAt: performance.now() } }
  await hourly.run(inDays(100), DEFAULTS, startedWith)
  expect(await kept()).toBe(20)
  expect(hourly.log.map(({ msg }) => msg).join()).toContain('clock is ahead of the newest record')
  const runFor = { at: new Date(), readAt: performance.now() - 8 * 60 * 60 * 1000 }
  await hourly.run(inDays(100), DEFAULTS, { ...api.database, newestRow: runFor })
  expect(await kept(), 'after eight hours it has caught up by eight days').toBe(0)
})

test('a sweep of more than half of a table waits for an operator, once', async ({
  api,
  project,
  hourly,
  internalClient,
}) => {
  const { projectId } = await project.newProject()
  const { prisma } = api.database
  await prisma.event.deleteMany()
  await project.insertEvents(projectId, 150)
  const kept = () => prisma.event.count()
  const server = { ...api.database, newestRow: undefined }
  const later = inDays(8)
  await hourly.run(later, DEFAULTS, server)
  expect(await kept()).toBe(150)
  expect(hourly.log.filter(({ level }) => level === 50)).toMatchObject([
    { table: 'event', expired_rows: 150, total_rows: 150 },
  ])
  const operator = { bearer: SERVICE_SECRET }
  const ready = await (await api.publicApp.request('/readyz')).text()
  expect(ready).toMatch(/^ready\nSweeps wait for an operator: event/)
  const status = (await internalClient.read_service_status({}, operator)).data
  expect(status.held_sweeps).toMatchObject([{ table: 'event', expired_rows: 150, allowed: false }])
  await expect(internalClient.allow_sweep({ table: 'prompt' }, operator)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  await internalClient.allow_sweep({ table: 'event' }, operator)
  await internalClient.allow_sweep({ table: 'event' }, operator)
  const allowed = { where: { action: 'sweep.allowed', targetId: 'event' } }
  expect(await prisma.auditEntry.count(allowed), 'audited once').toBe(1)
  await hourly.run(later, DEFAULTS, server)
  expect(await kept()).toBe(0)
  await project.insertEvents(projectId, 150)
  await hourly.run(later, DEFAULTS, server)
  expect(await kept(), 'the permission was for one sweep').toBe(150)
})

test('a blocked sweep of one table does not block others, and resumes once enough rows are added', async ({
  api,
  project,
  hourly,
}) => {
  const { projectId } = await project.newProject()
  const { prisma } = api.database
  await prisma.event.deleteMany()
  await prisma.heldSweep.deleteMany()
  await project.insertEvents(projectId, 150)
  await prisma.idempotentRequest.createMany({
    data: Array.from({ length: 150 }, (_, at) => ({
      callerId: projectId,
      idempotencyKey: String(at),
      fingerprint: Buffer.from('x'),
      createdAt: inDays(-2),
    })),
  })
  const server = { ...api.database, newestRow: undefined }
  await hourly.run(inDays(8), DEFAULTS, server)
  expect([await prisma.event.count(), await prisma.idempotentRequest.count()]).toEqual([150, 0])
  await prisma.$executeRaw`
    INSERT INTO event (project_id, number, id, type, data, at)
    SELECT ${projectId}::uuid, n, gen_random_uuid(), 'prompt.updated', '{}', ${inDays(8)}
      FROM generate_series(1, 150) AS n`
  await hourly.run(inDays(8), DEFAULTS, server)
  expect([await prisma.event.count(), await prisma.heldSweep.count()]).toEqual([150, 0])
})

test('a process whose clock is days ahead deletes nothing, and /readyz says so', async ({
  api,
  project,
  hourly,
}) => {
  if (api.database.embedded) return
  const { projectId } = await project.newProject()
  await project.insertEvents(projectId, 20)
  api.clock.now = inDays(100)
  const ready = await (await api.publicApp.request('/readyz')).text()
  expect(ready).toMatch(/^ready\nThe clock of this process is 86\d{5} s ahead of the database/)
  api.clock.now = new Date()
  await hourly.run(new Date())
  expect(await api.database.prisma.event.count({ where: { projectId } })).toBe(20)
})
