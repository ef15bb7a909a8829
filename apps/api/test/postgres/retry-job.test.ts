import { randomUUID } from 'node:crypto'
import { createProjectClient } from '@promptwire/contract/derive/project-client'
import { expect } from 'vitest'
import { test as apiTest } from '../../../../test/support/api-test.ts'
import { SERVICE_SECRET } from '../../../../test/support/fixtures.ts'

const test = apiTest
  .extend('person', async ({ api, owner }) => ({ bearer: await api.session(owner) }))
  .extend('pages', ({ owner, sendToApi }) => createProjectClient('', owner.projectId, sendToApi))

test("lists a project's jobs by state, in pages, without their payload", async ({
  api,
  owner,
  pages,
  person,
}) => {
  const { prisma } = api.database
  const stranger = await api.owner()
  await api.failedJob(stranger)
  for (let i = 0; i < 51; i++) await api.failedJob(owner)
  const first = await pages.list_jobs({ state: 'failed' }, person)
  expect(first.data).toHaveLength(50)
  const cursor = first.next_cursor ?? ''
  const rest = await pages.list_jobs({ state: 'failed', cursor }, person)
  expect(rest.data).toHaveLength(1)
  expect(rest.next_cursor).toBeNull()
  expect(first.data[0]).not.toHaveProperty('payload')
  expect((await pages.list_jobs({ state: 'done' }, person)).data).toEqual([])
  await prisma.job.deleteMany()
})

test('retrying a failed job resets its attempts once; the audit log has the actor', async ({
  api,
  owner,
  pages,
  person,
}) => {
  const job_id = await api.failedJob(owner)
  const retry = () => pages.retry_job({ job_id }, person)
  const both = await Promise.all([retry(), retry()])
  for (const { data } of both) expect(data).toMatchObject({ state: 'waiting', attempts: 0 })
  const entries = { where: { action: 'job.retried', targetId: job_id } }
  expect(await api.database.prisma.auditEntry.count(entries)).toBe(1)
})

test("finished jobs are not retried, and other projects' jobs are out of reach", async ({
  api,
  owner,
  pages,
  person,
}) => {
  const job_id = await api.failedJob(owner)
  await api.database.prisma.job.update({ where: { id: job_id }, data: { outcome: 'done' } })
  await expect(pages.retry_job({ job_id }, person)).rejects.toMatchObject({ code: 'CONFLICT' })
  const others = await api.failedJob(await api.owner())
  await expect(pages.retry_job({ job_id: others }, person)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})

test('an operator sees how many jobs of each kind are waiting, running and failed', async ({
  api,
  owner,
  internalClient,
}) => {
  await api.database.prisma.job.deleteMany()
  await api.failedJob(owner)
  const due = { id: randomUUID(), kind: 'late', runAfter: new Date(Date.now() - 60_000) }
  await api.database.prisma.job.create({ data: due })
  const { data } = await internalClient.count_jobs({}, { bearer: SERVICE_SECRET })
  expect(data).toEqual([
    { kind: 'late', waiting: 1, running: 0, failed: 0, overdue_seconds: expect.any(Number) },
    { kind: 'of_a_test', waiting: 0, running: 0, failed: 1, overdue_seconds: null },
  ])
  expect(data[0]?.overdue_seconds).toBeGreaterThanOrEqual(59)
  await expect(
    internalClient.count_jobs({}, { bearer: await api.session(owner) }),
  ).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
})
