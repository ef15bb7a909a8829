import { getMonthRange } from '@promptwire/core/plans'
import { expect } from 'vitest'
import { holdingOfTest } from '../../../../test/support/holding.ts'
import { revokeKeyById } from '../../src/features/keys/keys.sql.ts'
import { test as compileTest, type Item } from '../support/compile-prompts-test.ts'

const test = compileTest
  .extend('holding', holdingOfTest)
  // A key of an account on the free plan with used quota, and its prompts.
  .extend('customer', ({ api }) => async (used: number, prompts = 3) => {
    const owner = await api.owner('free')
    const { accountId, projectId } = owner
    const { start: month } = getMonthRange(api.clock.now)
    const data = { accountId, month, used, quota: 1_000, admitted: 0 }
    await api.database.prisma.monthlyUsage.create({ data })
    const slugs: string[] = []
    for (let i = 0; i < prompts; i++) slugs.push((await api.publishedPrompt(owner)).slug)
    const usage = () => api.database.prisma.monthlyUsage.findFirstOrThrow({ where: { accountId } })
    const key = await api.key(owner)
    const ask = (count: number) =>
      Array.from({ length: count }, (_, i) => ({ prompt_id: slugs[i % slugs.length] }))
    return { owner, projectId, slugs, key, ask, used: async () => Number((await usage()).used) }
  })

const codes = (items: readonly Item[]) => items.map(({ error }) => error?.code)
const read = async (response: Response) =>
  ((await response.json()) as { data: { prompts: Item[] } }).data.prompts

test('the items that fit into the plan are answered, the others get RATE_LIMITED', async ({
  customer,
  compile,
}) => {
  const { key, ask, used } = await customer(940)
  const response = await compile(ask(100), key.text)
  expect(response.status).toBe(200)
  expect(response.headers.get('x-ratelimit-remaining')).toBe('0')
  expect(response.headers.get('ratelimit')).toMatch(/^"month";r=0;/)
  const limited = codes(await read(response)).filter((code) => code === 'RATE_LIMITED')
  expect(limited).toHaveLength(40)
  const next = await compile(ask(2), key.text)
  expect(next.status).toBe(429)
  expect(Number(next.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await used()).toBe(1_000)
})

test('each item takes one request of the plan, and a rejected request takes one', async ({
  customer,
  compile,
}) => {
  const { key, ask, used } = await customer(0)
  const remaining = async (prompts: unknown) =>
    Number((await compile(prompts, key.text)).headers.get('x-ratelimit-remaining'))
  expect(await remaining(ask(100))).toBe(900)
  expect(await remaining([{ prompt_id: 'unknown' }, null])).toBe(898)
  expect(await remaining([])).toBe(897)
  expect(await used()).toBe(103)
})

test('crowds on two replicas are admitted exactly up to the plan', async ({
  api,
  replica,
  customer,
  compile,
}) => {
  const { key, ask, slugs, used } = await customer(500)
  const batches = Array.from({ length: 8 }, async (_, i) => {
    const response = await compile(ask(70), key.text, i % 2 ? api : replica)
    if (response.status === 429) return 0
    return codes(await read(response)).filter((code) => code === undefined).length
  })
  const singles = Array.from({ length: 100 }, async (_, i) => {
    const through = i % 2 ? api : replica
    return (await through.get(`/prompts/${slugs[0]}/compiled`, key.text)).ok ? 1 : 0
  })
  const admitted = await Promise.all([...batches, ...singles])
  expect(admitted.reduce((sum: number, each) => sum + each, 0)).toBe(500)
  expect(await used()).toBe(1_000)
})

test('usage counts each item by its version and its own status', async ({
  customer,
  compile,
  projectAs,
}) => {
  const { key, slugs, owner } = await customer(0)
  const [first, second] = slugs
  const [{ etag } = {}] = await read(await compile([{ prompt_id: first }], key.text))
  const asked = [
    { prompt_id: first, if_none_match: etag },
    { prompt_id: first },
    { prompt_id: second, variables: { name: null } },
    { prompt_id: second, version: 7 },
    { prompt_id: 'unknown' },
  ]
  await compile(asked, key.text)
  const project = await projectAs(owner, owner.projectId)
  const { groups: byStatus } = (await project.get_usage({ group_by: 'status' })).data
  expect(byStatus.map(({ status, requests }) => [status, requests]).sort()).toEqual([
    [200, 2],
    [304, 1],
    [400, 1],
    [404, 2],
  ])
  const { groups: byVersion } = (await project.get_usage({ group_by: 'version' })).data
  expect(byVersion.map(({ version, requests }) => [version, requests]).sort()).toEqual([
    [1, 1],
    [1, 3],
  ])
})

test('a request whose count is locked fails as a whole and counts nothing', async ({
  customer,
  compile,
  holding,
}) => {
  const { key, ask, used, projectId } = await customer(10)
  const release = await holding(
    `SELECT 1 FROM monthly_usage u JOIN project p USING (account_id) WHERE p.id = $1 FOR UPDATE`,
    [projectId],
  )
  expect((await compile(ask(50), key.text)).status).toBe(503)
  await release()
  expect(await used()).toBe(10)
  expect(codes(await read(await compile(ask(50), key.text)))).toEqual(ask(50).map(() => undefined))
  expect(await used()).toBe(60)
})

test('an item is never older than the last publish before its request', async ({
  api,
  owner,
  replica,
  compile,
}) => {
  const prompts = [await api.publishedPrompt(owner), await api.publishedPrompt(owner)]
  let published = 1
  const asked = prompts.flatMap(({ slug }) => [{ prompt_id: slug }, { prompt_id: slug }])
  const publishing = async () => {
    for (let version = 2; version <= 12; version++) {
      for (const { id } of prompts) {
        await api.edit(id, `text ${version}`)
        await api.publish(id)
      }
      published = version
    }
  }
  const fetching = async () => {
    while (published < 12) {
      const before = published
      for (const through of [api, replica]) {
        const items = await read(await compile(asked, undefined, through))
        for (const { version } of items) expect(Number(version)).toBeGreaterThanOrEqual(before)
      }
    }
  }
  await Promise.all([publishing(), fetching(), fetching()])
  expect((await read(await compile(asked))).map(({ version }) => version)).toEqual([
    '12',
    '12',
    '12',
    '12',
  ])
})

test('a revoked key gets 401 for the next request', async ({ api, customer, compile }) => {
  const { key, ask, projectId } = await customer(0)
  expect((await compile(ask(3), key.text)).status).toBe(200)
  await revokeKeyById(api.unitOfWork, api.system(projectId), key.id)
  expect((await compile(ask(3), key.text)).status).toBe(401)
})

test('100 different prompts use the plan of the statement that single requests use', async ({
  api,
  customer,
  compile,
}) => {
  const { key, ask } = await customer(0, 20)
  for (let i = 0; i < 8; i++) await compile(ask(100), key.text)
  const { rows } = await api.database.admission.query(
    `SELECT generic_plans, custom_plans FROM pg_prepared_statements WHERE name = 'admit'`,
  )
  expect(Number(rows[0].generic_plans)).toBeGreaterThan(0)
  expect(Number(rows[0].custom_plans)).toBe(0)
})
