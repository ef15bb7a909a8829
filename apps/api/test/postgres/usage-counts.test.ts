import { expect } from 'vitest'
import { sweep } from '../../src/features/retention/sweep.sql.ts'
import { DAY_MS, test } from '../support/usage-test.ts'

test('counts requests by day, prompt, version, key and status, before and after aggregation', async ({
  api,
  owner,
  people,
  addUpAll,
}) => {
  const project = await people(owner)
  const prompt = await api.publishedPrompt(owner)
  const live = await api.key(owner, 'live')
  const dev = await api.key(owner, 'dev')
  const path = `/prompts/${prompt.slug}/compiled`
  const first = await api.get(path, live.text)
  await api.get(path, live.text)
  await api.get(path, live.text, { 'if-none-match': first.headers.get('etag') ?? '' })
  await api.get(`${path}?version=1`, dev.text)
  await api.get(path, dev.text)
  await api.get(`/prompts/nothing-here/compiled`, live.text)
  await api.get(`${path}?nonsense=1`, live.text)
  await api.get('/prompts', dev.text)
  const read = async (group_by: 'day' | 'prompt' | 'version' | 'key' | 'status') =>
    (await project.get_usage({ group_by })).data
  const today = api.clock.now.toISOString().slice(0, 10)
  const named = { id: prompt.id, name: 'Greeting' }
  const check = async () => {
    const byDay = await read('day')
    const counts = { requests: 8, limited: 0, refused: 2, failed: 0, unknown: 0 }
    expect(byDay).toMatchObject({ ...counts, to: today, requests_before: 0, is_cut: false })
    expect(byDay.groups).toEqual([
      { day: today, prompt: null, version: null, key: null, status: null, ...counts },
    ])
    const summary = async (group_by: 'prompt' | 'version' | 'key' | 'status') =>
      (await read(group_by)).groups
        .map(({ prompt, version, key, status, requests }) => [
          requests,
          ...[prompt, version, key?.id, status].filter((each) => each != null),
        ])
        .sort()
    expect(await summary('prompt')).toEqual([[2], [6, named]])
    expect(await summary('version')).toEqual([
      [1, named, 0],
      [5, named, 1],
    ])
    expect(await summary('key')).toEqual(
      [
        [3, dev.id],
        [5, live.id],
      ].sort(),
    )
    expect(await summary('status')).toEqual([
      [1, 304],
      [1, 400],
      [1, 404],
      [5, 200],
    ])
    const unasked = '01999c5e-7b1c-7c3a-9d2e-5f6a7b8c9d0e'
    const asked = { prompt_ids: [prompt.id, unasked, prompt.id] }
    const none = Array<number>(30).fill(0)
    expect((await project.list_prompt_requests(asked)).data).toEqual([
      { prompt_id: prompt.id, requests: 6, by_day: none.with(-1, 6) },
      { prompt_id: unasked, requests: 0, by_day: none },
    ])
  }
  await check()
  await addUpAll()
  await check()
  expect(await api.database.prisma.usageEntry.count()).toBe(0)
})

test('two replicas count the same as the plan, including the 429s', async ({
  api,
  replica,
  people,
  addUpAll,
  writeOutcomes,
}) => {
  const owner = await api.owner('free')
  const prompts = [await api.publishedPrompt(owner), await api.publishedPrompt(owner)]
  const keys = [await api.key(owner, 'live'), await api.key(owner, 'live')]
  const now = api.clock.now
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth()))
  const data = { accountId: owner.accountId, month, used: 940, quota: 1_000, admitted: 0 }
  await api.database.prisma.monthlyUsage.create({ data })
  const answered = new Map<string, number>()
  const ask = async (i: number) => {
    const [key, prompt] = [keys[i % 2], prompts[(i >> 1) % 2]]
    const through = (i >> 2) % 2 ? api : replica
    const { status } = await through.get(`/prompts/${prompt?.slug}`, key?.text ?? '')
    const what = `${key?.id} ${status}`
    answered.set(what, (answered.get(what) ?? 0) + 1)
  }
  const adding = addUpAll()
  await Promise.all(Array.from({ length: 200 }, (_, i) => ask(i)))
  await adding
  await writeOutcomes(owner)
  await (await people(owner)).get_usage({})
  await addUpAll()
  await Promise.all([addUpAll(), addUpAll()])
  const project = await people(owner)
  const counted = await api.database.prisma.dailyUsage.groupBy({
    by: ['keyId', 'status'],
    where: { projectId: owner.projectId },
    _sum: { requests: true },
  })
  // A request counted before its outcome leaves a row of unknown outcomes with a sum of 0.
  const sums = counted
    .map(({ keyId, status, _sum }) => [`${keyId} ${status}`, Number(_sum.requests)] as const)
    .filter(([, requests]) => requests !== 0)
  expect(sums.sort()).toEqual([...answered].sort())
  expect((await project.get_usage({})).data).toMatchObject({ requests: 200, limited: 140 })
  const { used } = (await api.database.prisma.monthlyUsage.findFirstOrThrow({
    where: { accountId: owner.accountId },
  })) as { used: bigint }
  expect(Number(used)).toBe(1_000)
})

test("identity look-ups, unknown keys and people's requests are not counted", async ({
  api,
  owner,
  people,
}) => {
  const project = await people(owner)
  const { text } = await api.key(owner)
  await api.get('/key', text)
  await api.get('/prompts', `${text.slice(0, -1)}${text.endsWith('x') ? 'y' : 'x'}`)
  await project.list_prompts({})
  expect((await project.get_usage({})).data).toMatchObject({ requests: 0, groups: [] })
})

test('requests for deleted prompts and by revoked keys stay counted', async ({
  api,
  owner,
  people,
  addUpAll,
}) => {
  const project = await people(owner)
  const prompt = await api.publishedPrompt(owner)
  const key = await api.key(owner, 'live')
  await api.get(`/prompts/${prompt.slug}`, key.text)
  await project.delete_prompt({ prompt_id: prompt.slug, confirm: true })
  await project.revoke_key({ key_id: key.id })
  await addUpAll()
  const { groups } = (await project.get_usage({ group_by: 'prompt' })).data
  expect(groups).toMatchObject([{ prompt: { id: prompt.id, name: null }, requests: 1 }])
  const ofPrompt = (await project.get_usage({ group_by: 'key', prompt_id: prompt.id })).data
  expect(ofPrompt.groups).toMatchObject([{ key: { id: key.id }, requests: 1 }])
  expect(ofPrompt.groups[0]?.key?.name).not.toBeNull()
})

test('counts follow the retention setting', async ({ api, owner, addUpAll }) => {
  const { text } = await api.key(owner)
  await api.get('/prompts', text)
  await addUpAll()
  const { projectId } = owner
  const counted = () => api.database.prisma.dailyUsage.count({ where: { projectId } })
  const sweepAfter = (days: number, usageDays: number) => {
    const now = new Date(api.clock.now.getTime() + days * DAY_MS)
    return sweep(api.database, {
      now,
      retention: { auditDays: 0, eventDays: 7, runDays: 0, usageDays },
    })
  }
  await sweepAfter(20_000, 0)
  await sweepAfter(29, 30)
  expect(await counted()).toBe(1)
  await sweepAfter(31, 30)
  expect(await counted()).toBe(0)
})

test('an outcome lost by a killed process is unknown, and still counts', async ({
  api,
  owner,
  people,
  replica,
  addUpAll,
  writeOutcomes,
}) => {
  const project = await people(owner)
  const { text } = await api.key(owner, 'dev')
  await api.get('/prompts', text)
  // Nothing flushes the replica's outcomes, as after a kill.
  await replica.get('/prompts', text)
  await replica.get('/prompts?nonsense=1', text)
  const byStatus = async () => (await project.get_usage({ group_by: 'status' })).data
  const check = async () => {
    const { groups, ...all } = await byStatus()
    expect(all).toMatchObject({ requests: 3, refused: 0, unknown: 2 })
    expect(groups.map(({ status, requests }) => [status, requests])).toEqual([
      [0, 2],
      [200, 1],
    ])
  }
  await check()
  await addUpAll()
  await check()
  expect((await project.get_usage({ status: 0 })).data).toMatchObject({ requests: 2, unknown: 2 })
  await writeOutcomes(owner)
  expect(await byStatus()).toMatchObject({ requests: 3, refused: 1, unknown: 0 })
})
