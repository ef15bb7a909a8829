import { SCOPES } from '@promptwire/core/access/scopes'
import { expect } from 'vitest'
import { createTestApi } from '../../../../test/support/api.ts'
import { test as apiTest } from '../../../../test/support/api-test.ts'
import { type Follower, follow } from '../../../../test/support/follow.ts'
import { createListEvents } from '../../src/features/events/events.sql.ts'
import { followEvents } from '../../src/features/events/follow-events.ts'
import { createReadFollower, createReadFollowers } from '../../src/features/events/followers.sql.ts'
import { createFollowers, type Followers } from '../../src/features/events/followers.ts'
import { revokeKeyById } from '../../src/features/keys/keys.sql.ts'
import { updateKeyById } from '../../src/features/keys/update-key.sql.ts'

const FOLLOWERS = 40

const test = apiTest
  .extend('setUp', ({ api }) => async () => {
    const owner = await api.owner()
    const { text, id } = await api.key(owner, 'dev')
    const open = (lastEventId?: string) => {
      const headers = lastEventId === undefined ? {} : { 'last-event-id': lastEventId }
      return api.get('/events', text, headers).then(follow)
    }
    return { owner, keyId: id, bearer: { bearer: text }, open }
  })
  // Simulates a long absence: far more events than a process buffers.
  .extend('addEvents', ({ api }) => async (projectId: string, count: number) => {
    await api.database.prisma.$executeRaw`
      WITH counted AS (
        UPDATE project SET last_event = last_event + ${count} WHERE id = ${projectId}::uuid
        RETURNING id, last_event
      ), written AS (
        INSERT INTO event (project_id, number, id, type, data, at)
        SELECT c.id, n, gen_random_uuid(), 'key.revoked',
               jsonb_build_object('project_id', c.id, 'key_id', gen_random_uuid()), now()
          FROM counted c, generate_series(c.last_event - ${count} + 1, c.last_event) AS n
      )
      SELECT pg_notify('promptwire_event', ${projectId})`
  })

const openMany = (open: () => Promise<Follower>) =>
  Promise.all(Array.from({ length: FOLLOWERS }, open))
const stopAll = (streams: readonly Follower[]) =>
  Promise.all(streams.map((stream) => stream.stop()))

test('opening many streams and one event for all take a few statements', async ({
  setUp,
  client,
  recordStatements,
}) => {
  const { bearer, open } = await setUp()
  const streams = await openMany(open)
  const opening = await recordStatements(() => Promise.all(streams.map((stream) => stream.ready())))
  const event = await recordStatements(async () => {
    await client.create_prompt({ name: 'Greeting' }, bearer)
    const seen = await Promise.all(streams.map((stream) => stream.next()))
    expect(seen.map((each) => each?.id)).toEqual(streams.map(() => '1'))
  })
  expect(opening.length).toBeLessThan(FOLLOWERS / 2)
  expect(event.length).toBeLessThan(FOLLOWERS / 2)
  await stopAll(streams)
})

test('followers with different scopes see only their part of a shared event', async ({
  setUp,
  api,
  client,
}) => {
  const { owner, bearer, open } = await setUp()
  const without = SCOPES.filter((scope) => scope !== 'versions:read')
  const other = follow(await api.get('/events', (await api.key(owner, 'dev', without)).text))
  const full = await open()
  await Promise.all([full.ready(), other.ready()])
  await client.create_prompt({ name: 'Greeting' }, bearer)
  expect((await full.next())?.data).toHaveProperty('actor')
  expect((await other.next())?.data).not.toHaveProperty('actor')
  await stopAll([full, other])
})

test('a slow reader gets every event, far beyond the buffer', async ({ setUp, addEvents }) => {
  const { owner, open } = await setUp()
  const [late, prompt] = [await open(), await open()]
  await Promise.all([late.ready(), prompt.ready()])
  await addEvents(owner.projectId, 700)
  for (const stream of [prompt, late]) {
    for (let number = 1; number <= 700; number++) {
      expect((await stream.next())?.id).toBe(`${number}`)
    }
  }
  await stopAll([late, prompt])
})

test('a slow reader whose events were deleted gets a resync', async ({ setUp, api, addEvents }) => {
  const { owner, bearer, open } = await setUp()
  const { body } = await api.get('/events', bearer.bearer)
  const late = body?.pipeThrough(new TextDecoderStream()).getReader()
  const prompt = await open()
  await Promise.all([late?.read(), prompt.ready()])
  await addEvents(owner.projectId, 1_000)
  while ((await prompt.next())?.id !== '1000');
  const where = { projectId: owner.projectId, number: { lte: 700 } }
  await api.database.prisma.event.deleteMany({ where })
  let text = ''
  while (!text.includes('event: resync')) text = (await late?.read())?.value ?? ''
  expect(text).toContain('id: 1000\n')
  await addEvents(owner.projectId, 1)
  expect((await late?.read())?.value).toContain('id: 1001\n')
  await late?.cancel()
  await prompt.stop()
})

test('a heartbeat checks all followers at once and ends those that lost access', async ({
  setUp,
  api,
  recordStatements,
  onTestFinished,
}) => {
  const { owner, keyId } = await setUp()
  const [other, moved] = [await api.key(owner), await api.key(owner)]
  const { unitOfWork } = api
  const readAtOnce = <T>(read: () => Promise<T>) => read()
  const readFollowers = createReadFollowers(unitOfWork, readAtOnce)
  const open = createFollowers({
    listEvents: createListEvents(unitOfWork, readAtOnce),
    readFollower: createReadFollower(readFollowers),
    readFollowers,
    watchProject: () => () => {},
    now: () => api.clock.now,
    onError: (error: unknown) => expect.fail(`${error}`),
  })
  const stop = new AbortController()
  const streams = [keyId, keyId, other.id, moved.id].map((id) =>
    followAs(open, id, api, owner.projectId, stop.signal),
  )
  onTestFinished(async () => {
    stop.abort()
    await Promise.all(streams.map((stream) => stream.return?.()))
  })
  const read = () => Promise.all(streams.map(async (each) => (await each.next()).value?.kind))
  expect(await read()).toEqual(['position', 'position', 'position', 'position'])
  // The event is not announced, so no stream here gets it.
  await revokeKeyById(unitOfWork, api.system(owner.projectId), other.id)
  await updateKeyById(unitOfWork, api.system(owner.projectId), moved.id, {
    allowedNetworks: ['203.0.113.0/24'],
  })
  await api.database.prisma.event.deleteMany({ where: { projectId: owner.projectId } })
  const received = read()
  // The feed may read events in between: a status also names the newest event.
  const statements = await recordStatements(open.beat)
  expect(statements.filter((statement) => statement.includes('may_follow'))).toHaveLength(1)
  expect(await received).toEqual(['quiet', 'quiet', undefined, undefined])
})

const followAs = (
  followers: Followers,
  keyId: string,
  api: Awaited<ReturnType<typeof createTestApi>>,
  projectId: string,
  signal: AbortSignal,
) => {
  const actor = { kind: 'key', keyId, userId: '', clientId: undefined, tool: undefined } as const
  const caller = { ...api.system(projectId), actor, may: new Set(SCOPES) } as const
  return followEvents
    .run({
      caller,
      input: {},
      signal,
      push: () => false,
      emit: undefined as never,
      eventFollowers: followers,
      now: () => api.clock.now,
      unitOfWork: api.unitOfWork,
    })
    [Symbol.asyncIterator]()
}

test('a project limits its open streams across all keys', async ({ api }) => {
  const small = await createTestApi({
    database: api.database,
    environment: { MAX_STREAMS_PER_PROJECT: '3' },
  })
  const [owner, stranger] = [await small.owner(), await small.owner()]
  const keys = [await small.key(owner), await small.key(owner)]
  const open = async (at: number) => small.get('/events', keys[at % 2]?.text ?? '')
  const streams = [follow(await open(0)), follow(await open(1)), follow(await open(0))]
  const refused = await open(1)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
  expect(await refused.json()).toMatchObject({
    error: { code: 'RATE_LIMITED', message: expect.stringContaining('A project can have 3 open') },
  })
  const elsewhere = follow(await small.get('/events', (await small.key(stranger)).text))
  await elsewhere.ready()
  await streams[0]?.stop()
  const again = follow(await open(1))
  await again.ready()
  await stopAll([...streams.slice(1), again, elsewhere])
  await small.close()
})
