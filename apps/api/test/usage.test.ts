import { fillPath } from '@promptwire/core/contract/derive/client'
import { createProjectClient } from '@promptwire/core/contract/derive/project-client'
import { PROJECT_PREFIX } from '@promptwire/core/contract/people/project-contract'
import { expect } from 'vitest'
import { test as apiTest } from '../../../test/support/api-test.ts'
import type { Owner } from '../../../test/support/fixtures.ts'
import { asBearer } from '../../../test/support/internal-client.ts'
import { sendOperation } from '../../../test/support/operation-request.ts'
import { sweep } from '../src/store/sweep.ts'
import { addUp } from '../src/store/usage-sums.ts'

const DAY_MS = 24 * 60 * 60 * 1000

const test = apiTest
  .extend('people', ({ api, sendToApi }) => async (owner: Owner) => {
    const send = asBearer(await api.session(owner), sendToApi)
    return createProjectClient('', owner.projectId, send)
  })
  .extend(
    'addUpAll',
    ({ api }) =>
      () =>
        addUp(api.database.prisma),
  )
  // Lets days pass; keys and sessions live longer.
  .extend('pass', ({ api }) => (days: number) => {
    api.clock.now = new Date(api.clock.now.getTime() + days * DAY_MS)
  })

test('requests are counted by day, prompt, version, key and status, added up or not yet', async ({
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
    (await project.read_usage({ group_by })).data
  const today = api.clock.now.toISOString().slice(0, 10)
  const named = { id: prompt.id, name: 'Greeting' }
  const check = async () => {
    const byDay = await read('day')
    const counts = { requests: 8, limited: 0, refused: 2, failed: 0 }
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

test('through two replicas the counts are those of the plan, and what did not fit is 429', async ({
  api,
  replica,
  people,
  addUpAll,
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
  await Promise.all([addUpAll(), addUpAll()])
  const project = await people(owner)
  const counted = await api.database.prisma.dailyUsage.groupBy({
    by: ['keyId', 'status'],
    where: { projectId: owner.projectId },
    _sum: { requests: true },
  })
  const sums = counted.map(({ keyId, status, _sum }) => [
    `${keyId} ${status}`,
    Number(_sum.requests),
  ])
  expect(sums.sort()).toEqual([...answered].sort())
  expect((await project.read_usage({})).data).toMatchObject({ requests: 200, limited: 140 })
  const { used } = (await api.database.prisma.monthlyUsage.findFirstOrThrow({
    where: { accountId: owner.accountId },
  })) as { used: bigint }
  expect(Number(used)).toBe(1_000)
})

test('who a key is, unknown keys and what people do is not counted', async ({
  api,
  owner,
  people,
}) => {
  const project = await people(owner)
  const { text } = await api.key(owner)
  await api.get('/key', text)
  await api.get('/prompts', `${text.slice(0, -1)}${text.endsWith('x') ? 'y' : 'x'}`)
  await project.list_prompts({})
  expect((await project.read_usage({})).data).toMatchObject({ requests: 0, groups: [] })
})

test('what a deleted prompt and a revoked key were asked for stays counted', async ({
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
  const { groups } = (await project.read_usage({ group_by: 'prompt' })).data
  expect(groups).toMatchObject([{ prompt: { id: prompt.id, name: null }, requests: 1 }])
  const ofPrompt = (await project.read_usage({ group_by: 'key', prompt_id: prompt.id })).data
  expect(ofPrompt.groups).toMatchObject([{ key: { id: key.id }, requests: 1 }])
  expect(ofPrompt.groups[0]?.key?.name).not.toBeNull()
})

test('a question is about whole days, and about as many before them', async ({
  api,
  owner,
  people,
  pass,
}) => {
  const project = await people(owner)
  const { text } = await api.key(owner)
  const days: string[] = []
  for (const requests of [3, 2, 1]) {
    days.push(api.clock.now.toISOString().slice(0, 10))
    for (let i = 0; i < requests; i++) await api.get('/prompts', text)
    pass(1)
  }
  const [first = '', second = '', third = ''] = days
  const { data } = await project.read_usage({ from: third, to: third })
  expect(data).toMatchObject({ requests: 1, requests_before: 2 })
  const both = (await project.read_usage({ from: first, to: second })).data
  expect(both.groups.map(({ day, requests }) => [day, requests])).toEqual([
    [first, 3],
    [second, 2],
  ])
  const refused = (input: { from?: string; to?: string }) =>
    expect(project.read_usage(input)).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
  await refused({ from: third, to: first })
  await refused({ from: '2020-01-01', to: '2026-01-01' })
  await refused({ from: '0000-01-01', to: '0000-01-02' })
})

test('the file has a line for each count, and no name in it is a formula', async ({
  api,
  owner,
  people,
}) => {
  const project = await people(owner)
  const { slug, id } = await api.publishedPrompt(owner)
  await project.update_prompt({ prompt_id: slug, name: '=cmd()' })
  const key = await api.key(owner, 'live')
  await api.get(`/prompts/${slug}`, key.text)
  await api.get(`/prompts/${slug}?version=7`, key.text)
  const headers = { authorization: `Bearer ${await api.session(owner)}` }
  const prefix = fillPath(PROJECT_PREFIX, { project_id: owner.projectId })
  const file = await sendOperation(api.app.request, 'export_usage', {}, headers, prefix)
  const to = api.clock.now.toISOString().slice(0, 10)
  expect(file.headers.get('content-disposition')).toBe(`attachment; filename="usage-${to}.csv"`)
  const lines = (await file.text()).trim().split('\n')
  expect(lines[0]).toBe('day,prompt_id,prompt,version,key_id,key,status,requests')
  expect(lines.slice(1).sort()).toEqual([
    expect.stringMatching(`^${to},${id},'=cmd\\(\\),,${key.id},.+,404,1$`),
    expect.stringMatching(`^${to},${id},'=cmd\\(\\),1,${key.id},.+,200,1$`),
  ])
})

test('callers of a version before the published one are named until they ask for the new one', async ({
  api,
  owner,
  people,
  pass,
}) => {
  const project = await people(owner)
  const { slug, id } = await api.publishedPrompt(owner)
  const [pinned, follower] = [await api.key(owner, 'live'), await api.key(owner, 'live')]
  await api.get(`/prompts/${slug}`, follower.text)
  await project.create_block({ prompt_id: slug, type: 'custom', title: 'More', content: 'Text' })
  const { version } = (await project.save_draft_version({ prompt_id: slug })).data
  await project.publish_version({ prompt_id: slug, version: Number(version) })
  const outdated = async () => (await project.list_outdated_callers({})).data
  expect(await outdated()).toEqual([])
  pass(1)
  await api.get(`/prompts/${slug}?version=1`, pinned.text)
  await api.get(`/prompts/${slug}`, follower.text)
  expect(await outdated()).toMatchObject([
    {
      key: { id: pinned.id },
      prompt: { id },
      version: 1,
      published_version: 2,
      requests: 1,
      last_day: api.clock.now.toISOString().slice(0, 10),
    },
  ])
  pass(8)
  expect(await outdated()).toEqual([])
})

test('counts are kept as long as the setting says', async ({ api, owner, addUpAll }) => {
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
