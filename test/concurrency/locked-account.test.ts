import { setTimeout as pause } from 'node:timers/promises'
import { getMonthRange } from '@promptwire/core/plans'
import { listen } from '@promptwire/runtime/listen'
import { expect } from 'vitest'
import { createTestApi } from '../support/api.ts'
import { test as apiTest } from '../support/api-test.ts'
import { holdingOfTest } from '../support/holding.ts'

const test = apiTest
  // An account with earlier calls, and its used quota.
  .extend('customer', ({ api }) => async (used = 0) => {
    const owner = await api.owner('pro')
    const { accountId } = owner
    const { start: month } = getMonthRange(api.clock.now)
    const data = { accountId, month, used, quota: 100_000, admitted: 0 }
    await api.database.prisma.monthlyUsage.create({ data })
    const usage = () => api.database.prisma.monthlyUsage.findFirstOrThrow({ where: { accountId } })
    return {
      ...owner,
      key: (await api.key(owner)).text,
      used: async () => Number((await usage()).used),
    }
  })
  .extend('holding', holdingOfTest)
  .extend(
    'lockUsage',
    ({ holding }) =>
      (accountId: string) =>
        holding('SELECT 1 FROM monthly_usage WHERE account_id = $1 FOR UPDATE', [accountId]),
  )
  .extend(
    'status',
    ({ api }) =>
      async (key: string) =>
        (await api.get('/prompts', key)).status,
  )

test("a lock on one account's count blocks that account alone, and is counted exactly", async ({
  customer,
  lockUsage,
  status,
}) => {
  const [locked, other] = [await customer(), await customer()]
  const release = await lockUsage(locked.accountId)
  // The first batch detects the lock; later requests do not wait.
  const first = await Promise.all([status(locked.key), status(other.key)])
  expect(first).toEqual([503, 200])
  const statuses = Array.from({ length: 4 }, () => status(locked.key))
  for (let i = 0; i < 200; i++) expect(await status(other.key)).toBe(200)
  expect(await Promise.all(statuses)).toEqual([503, 503, 503, 503])
  await release()
  expect(await status(locked.key)).toBe(200)
  expect(await status(locked.key)).toBe(200)
  expect([await locked.used(), await other.used()]).toEqual([2, 201])
})

/** These requests would take ten seconds if each waited for the lock; a busy machine adds less. */
const [OTHERS, LOCK_WAIT_MS] = [20, 500]

test('all keys of a locked account are known to be locked', async ({
  api,
  customer,
  lockUsage,
  status,
}) => {
  const [locked, other] = [await customer(), await customer()]
  const second = (await api.key(locked)).text
  const release = await lockUsage(locked.accountId)
  expect(await status(locked.key)).toBe(503)
  const blocked = status(second)
  const began = performance.now()
  for (let i = 0; i < OTHERS; i++) expect(await status(other.key)).toBe(200)
  expect(performance.now() - began).toBeLessThan(OTHERS * LOCK_WAIT_MS)
  expect(await blocked).toBe(503)
  await release()
})

test("a lock released in time fails no request, and the account's limit still applies", async ({
  customer,
  lockUsage,
  status,
}) => {
  const [locked, other] = [await customer(99_995), await customer()]
  const release = await lockUsage(locked.accountId)
  const waiting = Array.from({ length: 10 }, () => status(locked.key))
  expect(await status(other.key)).toBe(200)
  await pause(500)
  await release()
  const statuses = (await Promise.all(waiting)).sort()
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429, 429, 429])
  expect(await locked.used()).toBe(100_000)
})

test("identity look-ups work while the account's count is locked", async ({
  api,
  customer,
  lockUsage,
  status,
}) => {
  const locked = await customer()
  const release = await lockUsage(locked.accountId)
  expect(await status(locked.key)).toBe(503)
  expect((await api.get('/key', locked.key)).status).toBe(200)
  await release()
  expect(await locked.used()).toBe(0)
})

test('rejects a key revoked while its account is locked', async ({
  api,
  customer,
  lockUsage,
  status,
}) => {
  const locked = await customer()
  const { text, id } = await api.key(locked)
  const release = await lockUsage(locked.accountId)
  expect(await status(text)).toBe(503)
  const waiting = status(text)
  await api.database.prisma.apiKey.update({ where: { id }, data: { revokedAt: new Date() } })
  await release()
  expect(await waiting).toBe(401)
})

test('requests that need a locked table get 503, and recover', async ({
  customer,
  holding,
  status,
}) => {
  const { key } = await customer()
  const release = await holding('LOCK TABLE prompt')
  expect(await status(key)).toBe(503)
  await release()
  expect(await status(key)).toBe(200)
})

/** The API in this process and behind a real socket: both detect that a client disconnected. */
const DOORS = ['in process', 'over a socket'] as const

test.for(DOORS)(
  'does not count a request whose client disconnected while queued, %s',
  async (door, { api, customer }) => {
    const { key, used } = await customer()
    const headers = { authorization: `Bearer ${key}` }
    const server = await listen(api.app.fetch, { port: 0, host: '127.0.0.1' })
    const ask = async (signal?: AbortSignal) =>
      door === 'in process'
        ? api.app.request('/api/v1/prompts', { headers, ...(signal && { signal }) })
        : fetch(`http://127.0.0.1:${server.port}/api/v1/prompts`, {
            headers,
            ...(signal && { signal }),
          })
    // Without a connection, the statement's runs wait, and every request after them.
    const { admission } = api.database
    const taken = await Promise.all(Array.from({ length: 3 }, () => admission.connect()))
    // Sequential, so that only these two take both runs.
    const first = ask()
    await expect.poll(() => admission.waitingCount).toBe(1)
    const second = ask()
    await expect.poll(() => admission.waitingCount).toBe(2)
    const leaving = new AbortController()
    const left = Array.from({ length: 20 }, () => ask(leaving.signal).catch(() => undefined))
    const staying = ask()
    await pause(300)
    leaving.abort()
    await pause(100)
    for (const client of taken) client.release()
    const answers = await Promise.all([first, second, staying])
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200])
    await Promise.all(left)
    expect(await used()).toBe(3)
    await server.close()
  },
)

test('a full queue rejects at once', async ({ api, customer, holding, status }) => {
  const { key } = await customer()
  const release = await holding('LOCK TABLE monthly_usage')
  let refused = 0
  const many = Array.from({ length: 5_300 }, async () => {
    const response = await api.get('/prompts', key)
    if ((await response.text()).includes('Too many requests are waiting')) refused++
    return response.status
  })
  while (refused === 0) await pause(10)
  await release()
  const statuses = new Set(await Promise.all(many))
  expect([...statuses].filter((each) => each !== 200 && each !== 503)).toEqual([])
  expect(await status(key)).toBe(200)
})

test('all replicas agree on the month, whatever their own clocks say', async ({
  api,
  onTestFinished,
}) => {
  const owner = await api.owner('free')
  const key = (await api.key(owner)).text
  const ahead = () => new Date(Date.now() + 40 * 86_400_000)
  const fast = await createTestApi({
    database: api.database,
    now: ahead,
    databaseTime: undefined,
  })
  onTestFinished(() => fast.close())
  expect((await fast.get('/prompts', key)).headers.get('x-ratelimit-remaining')).toBe('999')
  expect((await api.get('/prompts', key)).headers.get('x-ratelimit-remaining')).toBe('998')
})
