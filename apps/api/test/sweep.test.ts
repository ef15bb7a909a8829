import { createClient } from '@promptwire/core/contract/derive/client'
import { PUBLIC_PREFIX, publicContract } from '@promptwire/core/contract/public/public-contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApi, type TestApi } from '../../../test/support/api.ts'
import { follow } from '../../../test/support/follow.ts'
import { sweep } from '../src/store/sweep.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const DAY_MS = 24 * 60 * 60 * 1000

test('what is old is swept, what is young stays, and the order of events goes on', async () => {
  const client = createClient(publicContract, PUBLIC_PREFIX, async (url, request) =>
    api.app.request(url, request),
  )
  const key = (await api.key(await api.owner())).text
  const options = { bearer: key, headers: { 'Idempotency-Key': 'one' } }
  const { prisma } = api.database
  const kept = async () => [await prisma.event.count(), await prisma.idempotentRequest.count()]
  await client.create_prompt({ name: 'Old' }, options)
  await sweep(prisma, api.clock.now)
  expect(await kept()).toEqual([1, 1])
  await sweep(prisma, new Date(api.clock.now.getTime() + 2 * DAY_MS))
  expect(await kept()).toEqual([1, 0])
  await sweep(prisma, new Date(api.clock.now.getTime() + 8 * DAY_MS))
  expect(await kept()).toEqual([0, 0])
  await client.create_prompt({ name: 'New' }, { bearer: key })
  const stream = follow(await api.get('/events', key, { 'last-event-id': '1' }))
  expect(await stream.next()).toMatchObject({ id: '2', event: 'prompt.updated' })
  await stream.stop()
})

test('many rows are swept in small steps, between which it can be stopped', async () => {
  const { prisma } = api.database
  const { projectId } = await api.owner()
  await prisma.event.deleteMany()
  await prisma.$executeRaw`
    INSERT INTO event (project_id, number, id, type, data, at)
    SELECT ${projectId}::uuid, n, gen_random_uuid(), 'prompt.updated', '{}', now()
      FROM generate_series(1, 2500) AS n`
  const kept = () => prisma.event.count({ where: { projectId } })
  const later = new Date(Date.now() + 8 * DAY_MS)
  await sweep(prisma, later, AbortSignal.abort())
  expect(await kept()).toBe(2_500)
  const stopping = new AbortController()
  const swept = sweep(prisma, later, stopping.signal)
  while ((await kept()) === 2_500);
  stopping.abort()
  await swept
  expect([500, 1_500], 'whole steps').toContain(await kept())
  await sweep(prisma, later)
  expect(await kept()).toBe(0)
})
