import { createClient } from '@promptwire/contract/derive/client'
import { INTERNAL_PREFIX, internalContract } from '@promptwire/contract/internal-contract'
import { SCOPES } from '@promptwire/core/access/scopes'
import type { Plan } from '@promptwire/core/plans'
import { expect } from 'vitest'
import { createTestApi } from '../../../../test/support/api.ts'
import { test as apiTest } from '../../../../test/support/api-test.ts'
import { SERVICE_SECRET } from '../../../../test/support/fixtures.ts'

const test = apiTest
  .extend('operator', ({ sendToApi }) =>
    createClient(internalContract, `http://api.test${INTERNAL_PREFIX}`, sendToApi),
  )
  // An account with used quota.
  .extend('accountWithUsed', ({ api }) => async (plan: Plan | null, used: number) => {
    const owner = await api.owner(plan)
    const month = new Date(Date.UTC(api.clock.now.getUTCFullYear(), api.clock.now.getUTCMonth()))
    const data = { accountId: owner.accountId, month, used, quota: null, admitted: 0 }
    await api.database.prisma.monthlyUsage.create({ data })
    return { ...owner, key: (await api.key(owner)).text }
  })
  .extend(
    'usedBy',
    ({ api }) =>
      async (accountId: string) =>
        Number(
          (await api.database.prisma.monthlyUsage.findFirstOrThrow({ where: { accountId } })).used,
        ),
  )

const asOperator = { bearer: SERVICE_SECRET }

test.for([
  ['free', 1_000],
  ['pro', 100_000],
] as const)(
  'plan %s admits %i requests a month and then returns 429 [spec plan.free] [spec plan.pro] [spec errors.rate-limited]',
  async ([plan, limit], { accountWithUsed, api, usedBy }) => {
    const { key, accountId } = await accountWithUsed(plan, limit - 1)
    const last = await api.get('/prompts', key)
    expect(last.status).toBe(200)
    expect(last.headers.get('x-ratelimit-limit')).toBe(String(limit))
    expect(last.headers.get('x-ratelimit-remaining')).toBe('0')
    const over = await api.get('/prompts', key)
    expect(over.status).toBe(429)
    expect(((await over.json()) as { error: { code: string } }).error.code).toBe('RATE_LIMITED')
    expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(over.headers.get('ratelimit')).toMatch(/^"month";r=0;t=\d+$/)
    expect(over.headers.get('ratelimit-policy')).toMatch(new RegExp(`^"month";q=${limit};w=\\d+$`))
    expect(await usedBy(accountId)).toBe(limit)
  },
)

test('plan enterprise has no limit [spec plan.enterprise]', async ({
  accountWithUsed,
  api,
  usedBy,
}) => {
  const { key, accountId } = await accountWithUsed('enterprise', 10_000_000)
  const response = await api.get('/prompts', key)
  expect(response.status).toBe(200)
  expect(response.headers.has('ratelimit')).toBe(false)
  expect(await usedBy(accountId)).toBe(10_000_001)
})

test('admits exactly the remaining requests of a crowd, across all keys of the account', async ({
  accountWithUsed,
  api,
  usedBy,
}) => {
  const owner = await accountWithUsed('free', 900)
  const keys = [owner.key, (await api.key(owner)).text, (await api.key(owner)).text]
  const responses = await Promise.all(
    Array.from({ length: 250 }, (_, i) => api.get('/prompts', keys[i % 3] ?? '')),
  )
  const statuses = responses.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(100)
  expect(statuses.filter((status) => status === 429)).toHaveLength(150)
  const remaining = responses
    .filter(({ ok }) => ok)
    .map((r) => Number(r.headers.get('x-ratelimit-remaining')))
  expect(new Set(remaining).size, 'each admitted request has a place of its own').toBe(100)
  expect(await usedBy(owner.accountId)).toBe(1_000)
})

test('concurrent identity look-ups do not count, and work over the plan', async ({
  accountWithUsed,
  api,
  usedBy,
}) => {
  const owner = await accountWithUsed('free', 990)
  const responses = await Promise.all(
    Array.from({ length: 60 }, (_, i) => api.get(i % 3 === 0 ? '/prompts' : '/key', owner.key)),
  )
  const statuses = responses.map(({ status }) => status)
  expect(statuses.filter((_, i) => i % 3 > 0)).toEqual(Array.from({ length: 40 }, () => 200))
  expect(statuses.filter((status, i) => i % 3 === 0 && status === 200)).toHaveLength(10)
  expect(await usedBy(owner.accountId)).toBe(1_000)
  const body = (await api.get('/key', owner.key)).json()
  expect(await body).toMatchObject({ data: { project_id: owner.projectId, scopes: SCOPES } })
})

test('304, 403, 404 and 400 count, 401 and 429 do not', async ({
  accountWithUsed,
  api,
  usedBy,
}) => {
  const owner = await accountWithUsed('free', 0)
  const narrow = (await api.key(owner, 'live', ['gallery:read'])).text
  const { slug } = await api.publishedPrompt(owner)
  const etag = (await api.get(`/prompts/${slug}`, owner.key)).headers.get('etag') ?? ''
  const current = await api.get(`/prompts/${slug}`, owner.key, { 'if-none-match': etag })
  expect([current.status, current.headers.get('x-ratelimit-remaining')]).toEqual([304, '998'])
  expect((await api.get('/prompts', narrow)).status).toBe(403)
  expect((await api.get('/prompts/none', owner.key)).status).toBe(404)
  expect((await api.get('/prompts?limit=x', owner.key)).status).toBe(400)
  expect((await api.get('/prompts', `${owner.key}x`)).status).toBe(401)
  expect(await usedBy(owner.accountId)).toBe(5)
})

test('an account without its own plan follows DEFAULT_PLAN from the next request on', async ({
  accountWithUsed,
  api,
}) => {
  const followsDefault = await accountWithUsed(null, 1_000)
  expect((await api.get('/prompts', followsDefault.key)).status).toBe(200)
  const strict = await createTestApi({
    database: api.database,
    environment: { DEFAULT_PLAN: 'free' },
  })
  const refused = await strict.get('/prompts', followsDefault.key)
  expect(refused.status).toBe(429)
  const { error } = (await refused.json()) as { error: { message: string } }
  expect(error.message).toMatch(/1000 requests .* next month starts \d{4}-\d\d-01T00:00:00.000Z/)
  expect(error.message).toContain('operator')
})

test('an operator lists accounts and sets a plan that applies to the next request', async ({
  accountWithUsed,
  api,
  operator,
}) => {
  const { key, accountId, email } = await accountWithUsed('free', 1_000)
  expect((await api.get('/prompts', key)).status).toBe(429)
  const { data } = await operator.set_plan({ account: email, plan: 'pro' }, asOperator)
  expect(data).toMatchObject({
    id: accountId,
    owners: [email],
    plan: 'pro',
    used_this_month: 1_000,
  })
  const answer = await api.get('/prompts', key)
  expect([answer.status, answer.headers.get('x-ratelimit-limit')]).toEqual([200, '100000'])
  await operator.set_plan({ account: accountId, plan: null }, asOperator)
  expect((await api.get('/prompts', key)).headers.has('x-ratelimit-limit')).toBe(false)
  const listed = (await operator.list_accounts({}, asOperator)).data.find(
    ({ id }) => id === accountId,
  )
  expect(listed).toMatchObject({
    plan: 'enterprise',
    follows_default: true,
    used_this_month: 1_002,
  })
  const where = { action: 'account.plan_set', targetId: accountId }
  expect(await api.database.prisma.auditEntry.count({ where })).toBe(2)
})

test('an unknown plan and an account without an owner are rejected', async ({ api, operator }) => {
  const { accountId } = await api.owner()
  const plan = 'platinum' as Plan
  await expect(operator.set_plan({ account: accountId, plan }, asOperator)).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
  })
  for (const account of ['unknown@example.com', crypto.randomUUID()]) {
    const setting = operator.set_plan({ account, plan: 'pro' }, asOperator)
    await expect(setting).rejects.toMatchObject({ code: 'NOT_FOUND' })
  }
})

test('a new month starts a new count', async ({ accountWithUsed, api }) => {
  const { key } = await accountWithUsed('free', 1_000)
  expect((await api.get('/prompts', key)).status).toBe(429)
  const before = api.clock.now
  api.clock.now = new Date(Date.UTC(before.getUTCFullYear(), before.getUTCMonth() + 1, 1))
  expect((await api.get('/prompts', key)).status).toBe(200)
  api.clock.now = before
})

test('a busy account neither slows down nor uses up another', async ({ accountWithUsed, api }) => {
  const [full, free] = [await accountWithUsed('free', 1_000), await accountWithUsed('free', 0)]
  const responses = await Promise.all(
    Array.from({ length: 40 }, (_, i) => api.get('/prompts', (i % 2 ? full : free).key)),
  )
  expect(responses.map(({ status }) => status)).toEqual(
    Array.from({ length: 40 }, (_, i) => (i % 2 ? 429 : 200)),
  )
})

test('a key that sends too fast gets 429 for a second, uncounted, and no other key does', async ({
  accountWithUsed,
  api,
  usedBy,
}) => {
  const owner = await accountWithUsed('free', 0)
  const other = (await api.key(owner)).text
  const hasty = await createTestApi({
    database: api.database,
    environment: { BURST_LIMIT: '5' },
  })
  const crowd = await Promise.all(Array.from({ length: 8 }, () => hasty.get('/prompts', owner.key)))
  const refused = crowd.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(3)
  expect(refused[0]?.headers.get('retry-after')).toBe('1')
  expect((await hasty.get('/prompts', other)).status).toBe(200)
  expect(await usedBy(owner.accountId)).toBe(6)
})

test('an identity look-up counts against the burst limit, not the plan', async ({
  accountWithUsed,
  api,
  usedBy,
}) => {
  const owner = await accountWithUsed('free', 0)
  const hasty = await createTestApi({
    database: api.database,
    environment: { BURST_LIMIT: '5' },
  })
  const crowd = await Promise.all(Array.from({ length: 8 }, () => hasty.get('/key', owner.key)))
  expect(crowd.filter(({ status }) => status === 429)).toHaveLength(3)
  expect(await usedBy(owner.accountId)).toBe(0)
})
