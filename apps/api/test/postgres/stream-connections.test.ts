import type { HttpBindings } from '@hono/node-server'
import { listen } from '@promptwire/runtime/listen'
import { expect } from 'vitest'
import { test as apiTest } from '../../../../test/support/api-test.ts'
import { follow } from '../../../../test/support/follow.ts'
import { revokeKeyById } from '../../src/features/keys/keys.sql.ts'

const EVENTS = 240
/** Together, far more than both sides' socket buffers. */
const EVENT_BYTES = 100_000
const MAX_UNSENT_BYTES = 6_000_000

// Followers with their own connections: events are written directly to the connection.
const test = apiTest
  .extend('connections', { scope: 'file' }, async ({ api }, { onCleanup }) => {
    const opened: HttpBindings['outgoing'][] = []
    const serve = (request: Request, env: unknown) => {
      opened.push((env as HttpBindings).outgoing)
      return api.publicApp.fetch(request, env as HttpBindings)
    }
    const { port, close } = await listen(serve, { port: 0, host: '127.0.0.1' })
    onCleanup(close)
    return { origin: `http://127.0.0.1:${port}`, opened }
  })
  .extend('open', ({ connections }) => async (key: string) => {
    const headers = { authorization: `Bearer ${key}` }
    const response = await fetch(`${connections.origin}/api/v1/events`, { headers })
    expect(response.status).toBe(200)
    const stream = follow(response)
    await stream.ready()
    const outgoing = connections.opened.at(-1)
    const numbers = async (count: number) => {
      const seen: number[] = []
      while (seen.length < count) seen.push(Number((await stream.next())?.id))
      return seen
    }
    return { ...stream, numbers, unsent: () => outgoing?.writableLength ?? Number.NaN }
  })
  .extend('addEvents', ({ api, owner }) => async (count: number) => {
    await api.database.prisma.$executeRaw`
      WITH counted AS (
        UPDATE project SET last_event = last_event + ${count} WHERE id = ${owner.projectId}::uuid
        RETURNING id, last_event
      ), written AS (
        INSERT INTO event (project_id, number, id, type, data, at)
        SELECT c.id, n, gen_random_uuid(), 'prompt.deleted', jsonb_build_object(
                 'project_id', c.id, 'prompt_id', c.id, 'slug', repeat('x', ${EVENT_BYTES}::int)), now()
          FROM counted c, generate_series(c.last_event - ${count} + 1, c.last_event) AS n
      )
      SELECT pg_notify('promptwire_event', ${owner.projectId})`
  })

const upTo = (last: number) => Array.from({ length: last }, (_, i) => i + 1)

test('a client that stops reading gets every event in order later, without buffering', async ({
  api,
  owner,
  open,
  addEvents,
}) => {
  const key = (await api.key(owner)).text
  const [reading, paused] = [await open(key), await open(key)]
  for (let added = 0; added < EVENTS; added += 10) {
    await addEvents(10)
    await reading.numbers(10)
  }
  expect(reading.lastId()).toBe(`${EVENTS}`)
  expect(paused.unsent()).toBeLessThan(MAX_UNSENT_BYTES)
  expect(await paused.numbers(EVENTS)).toEqual(upTo(EVENTS))
  await addEvents(3)
  const rest = [EVENTS + 1, EVENTS + 2, EVENTS + 3]
  expect(await Promise.all([paused.numbers(3), reading.numbers(3)])).toEqual([rest, rest])
  await Promise.all([reading.stop(), paused.stop()])
})

test('revoking a key ends its stream after the event about it, and no other stream', async ({
  api,
  owner,
  open,
  client,
}) => {
  const [own, other] = [await api.key(owner, 'dev'), await api.key(owner, 'dev')]
  const [ended, continuing] = [await open(own.text), await open(other.text)]
  await client.create_prompt({ name: 'Greeting' }, { bearer: own.text })
  expect(await Promise.all([ended.numbers(1), continuing.numbers(1)])).toEqual([[1], [1]])
  await revokeKeyById(api.unitOfWork, api.system(owner.projectId), own.id)
  expect((await ended.next())?.data).toMatchObject({ data: { key_id: own.id } })
  expect(await ended.next()).toBeUndefined()
  expect((await continuing.next())?.id).toBe('2')
  await client.create_prompt({ name: 'Farewell' }, { bearer: other.text })
  expect((await continuing.next())?.id).toBe('3')
  await continuing.stop()
})
