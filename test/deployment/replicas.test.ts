import { Agent, get } from 'node:http'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../apps/api/src/platform/database/database.ts'
import { type ApiProcess, startApi, startEdge } from '../support/api-process.ts'
import { createServerDatabase } from '../support/database.ts'
import { createFixtures, type Fixtures } from '../support/fixtures.ts'
import { type Follower, follow } from '../support/follow.ts'
import { signedInClient } from '../support/internal-client.ts'
import { MIGRATIONS } from '../support/postgres.ts'

let served: Awaited<ReturnType<typeof createServerDatabase>>
let database: Database
let fixtures: Fixtures
let replicas: [ApiProcess, ApiProcess]
beforeAll(async () => {
  served = await createServerDatabase()
  const options = { url: served.url, folder: '', migrations: MIGRATIONS, connections: 3 }
  database = await openDatabase(options)
  fixtures = createFixtures(database, () => new Date())
  const environment = { DATABASE_URL: served.url }
  replicas = await Promise.all([startApi(environment), startApi(environment)])
})
afterAll(async () => {
  await Promise.all(replicas?.map((replica) => replica.end('SIGTERM')) ?? [])
  await database?.close()
  await served?.drop()
})

const agent = new Agent({ keepAlive: true, maxSockets: 200 })

const getStatus = (replica: ApiProcess, key: string) =>
  new Promise<number>((resolve, reject) => {
    const headers = { authorization: `Bearer ${key}` }
    get(`${replica.url}/api/v1/prompts`, { agent, headers }, (response) => {
      response.resume()
      response.once('end', () => resolve(response.statusCode ?? 0))
    }).once('error', reject)
  })

test('2,000 concurrent requests over two replicas spend exactly the remaining 400', async () => {
  const owner = await fixtures.owner('pro')
  const { text } = await fixtures.key(owner)
  const now = new Date()
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth()))
  const data = { accountId: owner.accountId, month, used: 99_600, quota: 100_000, admitted: 0 }
  await database.prisma.monthlyUsage.create({ data })
  const statuses = await Promise.all(
    Array.from({ length: 2_000 }, (_, i) => getStatus(i % 2 ? replicas[0] : replicas[1], text)),
  )
  expect(statuses.filter((status) => status === 200)).toHaveLength(400)
  expect(statuses.filter((status) => status === 429)).toHaveLength(1_600)
})

test('a key revoked at one replica is rejected by the next request at the other, 200 times', {
  timeout: 300_000,
}, async () => {
  const owner = await fixtures.owner()
  const { project } = await signedInClient(replicas[0].internalUrl, owner.email)
  let refused = 0
  const revokeOne = async () => {
    const { text, id } = await fixtures.key(owner)
    expect(await getStatus(replicas[1], text)).toBe(200)
    await project(owner.projectId).revoke_key({ key_id: id })
    if ((await getStatus(replicas[1], text)) === 401) refused++
  }
  const LANES = 5
  const lane = async () => {
    for (let i = 0; i < 200 / LANES; i++) await revokeOne()
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  expect(refused).toBe(200)
})

test("a demoted editor's AI client is refused on its next call, on two replicas", {
  timeout: 300_000,
}, async () => {
  const owner = await fixtures.owner()
  const editor = await fixtures.member(owner, 'editor')
  const { text } = await fixtures.key({ ...editor, projectId: owner.projectId }, 'dev')
  const servers = await Promise.all(
    replicas.map(({ url, internalUrl }) =>
      startEdge('mcp', {
        API_URL: url,
        API_INTERNAL_URL: internalUrl,
        WEB_URL: 'http://localhost:1',
      }),
    ),
  )
  const clients = await Promise.all(
    servers.map(async (server) => {
      const client = new Client({ name: 'assistant', version: '1' })
      const requestInit = { headers: { authorization: `Bearer ${text}` } }
      const transport = new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`), {
        requestInit,
      })
      await client.connect(transport as never)
      return client
    }),
  )
  const create = (client: Client, name: string) =>
    client.callTool({ name: 'create_prompt', arguments: { name } }).then(
      ({ isError }) => (isError ? 'refused' : 'created'),
      ({ code }) => (code === 403 ? 'refused' : `failed with ${code}`),
    )
  const { client: asOwner, options } = await signedInClient(replicas[0].internalUrl, owner.email)
  const setRole = (role: 'editor' | 'viewer' | 'none') =>
    asOwner.change_role({ account_id: owner.accountId, user_id: editor.userId, role }, options)
  for (let round = 0; round < 5; round++) {
    await setRole('editor')
    for (const client of clients) expect(await create(client, `Round ${round}`)).toBe('created')
    await setRole('viewer')
    for (const client of clients) expect(await create(client, `Round ${round}`)).toBe('refused')
    for (const client of clients) {
      const { isError } = await client.callTool({ name: 'list_prompts', arguments: {} })
      expect(isError, 'viewers read').toBeFalsy()
    }
  }
  await asOwner.remove_member({ account_id: owner.accountId, user_id: editor.userId }, options)
  for (const client of clients) {
    await expect(client.callTool({ name: 'list_prompts', arguments: {} })).rejects.toThrow()
    await client.close().catch(() => {})
  }
  await Promise.all(servers.map((server) => server.end('SIGTERM')))
})

const isReady = (replica: ApiProcess) =>
  fetch(`${replica.url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

/**
 * Repeats a change until its event arrives without a heartbeat before it: a stream that missed the
 * notification sends a heartbeat before each poll.
 */
async function receivedBy(stream: Follower, change: () => Promise<unknown>) {
  for (;;) {
    const before = stream.quietMoments()
    await change()
    const event = await stream.next()
    if (stream.quietMoments() === before) return event
  }
}

test('a publish at one replica reaches streams of the other', async () => {
  const owner = await fixtures.owner()
  const { slug } = await fixtures.prompt(owner)
  const headers = {
    authorization: `Bearer ${(await fixtures.key(owner, 'dev')).text}`,
    'content-type': 'application/json',
  }
  const stream = follow(await fetch(`${replicas[1].url}/api/v1/events`, { headers }))
  await stream.ready()
  const send = async (method: string, path: string, body: object = {}) => {
    const url = `${replicas[0].url}/api/v1/prompts/${slug}${path}`
    const response = await fetch(url, { method, headers, body: JSON.stringify(body) })
    expect(response.status).toBe(200)
  }
  let made = 1
  const rename = () => send('PATCH', '', { name: `Name ${made++}` })
  const publish = async () => {
    const version = made
    await rename()
    expect(await stream.next()).toMatchObject({ event: 'prompt.updated' })
    await send('POST', '/versions')
    await send('POST', `/versions/${version}/publish`)
  }
  expect(await receivedBy(stream, publish)).toMatchObject({ event: 'prompt.published' })

  // The listening connection breaks; changes until it reconnects are read afterwards.
  const breakAndChange = async () => {
    await database.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE application_name = 'promptwire-events' AND datname = current_database()`,
    )
    await rename()
  }
  expect(await receivedBy(stream, breakAndChange)).toMatchObject({ event: 'prompt.updated' })
  await stream.stop()
})

test('streams of disconnected clients make room for others', async () => {
  const owner = await fixtures.owner()
  const headers = { authorization: `Bearer ${(await fixtures.key(owner)).text}` }
  const open = () => fetch(`${replicas[0].url}/api/v1/events`, { headers })
  const streams = (await Promise.all(Array.from({ length: 50 }, open))).map(follow)
  await Promise.all(streams.map((stream) => stream.ready()))
  expect((await open()).status).toBe(429)
  await Promise.all(streams.map((stream) => stream.stop()))
  let answer = await open()
  while (answer.status === 429) answer = await open()
  const again = follow(answer)
  await again.ready()
  await again.stop()
})

// The last tests stop the replicas.
test('a stopping replica finishes its requests and exits with 0', async () => {
  const [replica] = replicas
  const owner = await fixtures.owner()
  const { text } = await fixtures.key(owner)
  const fifty = () => Array.from({ length: 50 }, () => getStatus(replica, text))
  await Promise.all(fifty())
  // While this lock is taken, received requests cannot be answered.
  const lock = await database.pool.connect()
  await lock.query('BEGIN')
  const row = 'SELECT 1 FROM monthly_usage WHERE account_id = $1 FOR UPDATE'
  await lock.query(row, [owner.accountId])
  const open = fifty()
  // Sent later on a separate connection, so that the fifty earlier requests were read.
  expect(await isReady(replica)).toBe(true)
  const ended = replica.end('SIGTERM')
  while (await isReady(replica)) await new Promise((later) => setTimeout(later, 10))
  await lock.query('COMMIT')
  lock.release()
  expect(new Set(await Promise.all(open))).toEqual(new Set([200]))
  expect(await ended).toBe(0)
})

test('a stopping process ends its streams and exits without waiting', async () => {
  const owner = await fixtures.owner()
  const headers = { authorization: `Bearer ${(await fixtures.key(owner)).text}` }
  const [, replica] = replicas
  const stream = follow(await fetch(`${replica.url}/api/v1/events`, { headers }))
  await stream.ready()
  const [code, next] = await Promise.all([replica.end('SIGTERM'), stream.next()])
  expect([code, next]).toEqual([0, undefined])
})
