import { expect } from 'vitest'
import { test as partsTest } from '../../../../test/support/parts-test.ts'
import { DAY_MS, DEFAULTS } from '../../../../test/support/sweep-test.ts'
import { sweep } from '../../retention/sweep.sql.ts'

const test = partsTest
  .extend('prompt', async ({ parts }) =>
    parts.publish({ name: 'Support reply', content: 'Hello.' }),
  )
  .extend('ask', ({ api, liveKey }) => async (path: string, init: RequestInit = {}) => {
    const headers = {
      Authorization: `Bearer ${liveKey.bearer}`,
      'Content-Type': 'application/json',
    }
    const response = await api.app.request(`/api/v1${path}`, { ...init, headers })
    const [deprecation, sunset, link] = ['Deprecation', 'Sunset', 'Link'].map((name) =>
      response.headers.get(name),
    )
    return { status: response.status, deprecation, sunset, link, body: await response.json() }
  })

const compiled = (slug: string) => `/prompts/${slug}/compiled`
const asItem = (slug: string) => ({
  method: 'POST',
  body: JSON.stringify({ prompts: [{ prompt_id: slug }] }),
})

test('a former slug answers for 30 days, and says which one follows', async ({
  api,
  ask,
  client,
  devKey,
  prompt,
}) => {
  const at = api.clock.now
  const { data } = await client.rename_prompt({ prompt_id: prompt.slug, slug: 'reply' }, devKey)
  const until = new Date(at.getTime() + 30 * DAY_MS)
  expect(data).toEqual({
    id: prompt.id,
    slug: 'reply',
    former_slugs: [{ slug: 'support-reply', expires_at: until.toISOString() }],
  })
  const announced = {
    status: 200,
    deprecation: `@${Math.floor(at.getTime() / 1_000)}`,
    sunset: until.toUTCString(),
  }
  const successor = '</api/v1/prompts/reply'
  const rel = 'rel="successor-version"'
  expect(await ask(compiled('support-reply'))).toMatchObject({
    ...announced,
    link: `${successor}/compiled>; ${rel}`,
    body: { data: { prompt: '## Text\nHello.' } },
  })
  expect(await ask('/prompts/support-reply')).toMatchObject({
    ...announced,
    link: `${successor}>; ${rel}`,
  })
  expect(await ask('/compiled', asItem('support-reply'))).toMatchObject({
    ...announced,
    link: `${successor}>; ${rel}`,
    body: { data: { prompts: [{ prompt: '## Text\nHello.' }] } },
  })
  for (const name of ['reply', prompt.id]) {
    expect(await ask(compiled(name))).toMatchObject({ status: 200, deprecation: null, link: null })
  }
  api.clock.now = new Date(until.getTime() - 1)
  expect((await ask(compiled('support-reply'))).status).toBe(200)
  api.clock.now = until
  expect((await ask(compiled('support-reply'))).status).toBe(404)
  expect((await client.create_prompt({ name: 'x', slug: 'support-reply' }, devKey)).data.slug).toBe(
    'support-reply',
  )
  await sweep(api.database, { now: new Date(until.getTime() + 1), retention: DEFAULTS })
  const where = { promptId: prompt.id }
  expect(await api.database.prisma.formerSlug.count({ where })).toBe(0)
  api.clock.now = at
})

test('a former slug names the prompt in every list and record', async ({
  client,
  devKey,
  ownersProject,
  parts,
  prompt,
}) => {
  const former = prompt.slug
  await client.rename_prompt({ prompt_id: former, slug: 'reply' }, devKey)
  const { data: listed } = await client.list_prompts({ prompt_ids: [former] }, devKey)
  expect(listed).toMatchObject([{ id: prompt.id, slug: 'reply' }])
  const { data: block } = await client.update_block(
    { block_id: prompt.blocks?.[0]?.id ?? '', prompt_id: former, content: 'Hi.' },
    devKey,
  )
  expect(block.content).toBe('Hi.')
  const { data: records } = await client.export_prompts({ prompt_ids: [former] }, devKey)
  expect(records).toContainEqual(expect.objectContaining({ type: 'prompt', slug: 'reply' }))
  const organized = { prompt_ids: [former, 'reply'], add_tags: ['x'] }
  expect((await client.organize_prompts(organized, devKey)).data.prompts).toMatchObject([
    { slug: 'reply', tags: ['x'] },
  ])
  await parts.including('dependant', { prompt: former })
  const restricted_to = { folder_ids: [], prompt_ids: [former] }
  const { data: key } = await ownersProject.create_key({
    name: 'Restricted',
    environment: 'dev',
    scopes: ['prompts:read'],
    restricted_to,
  })
  const restricted = { bearer: key.key }
  expect(await parts.compile(former, restricted)).toContain('Hi.')
  await expect(parts.compile('dependant', restricted)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect((await ownersProject.get_working_copy({ prompt_id: former })).data.slug).toBe('reply')
})

test('prompts that include a renamed prompt compile as before, pinned and live', async ({
  client,
  devKey,
  parts,
  prompt,
}) => {
  await parts.including('pinned', { prompt: prompt.slug, version: 1 })
  await parts.including('live', { prompt: prompt.slug, live: true })
  await client.rename_prompt({ prompt_id: prompt.slug, slug: 'reply' }, devKey)
  await client.rename_prompt(
    { prompt_id: 'reply', slug: 'answer', release_slugs: [prompt.slug, 'reply'] },
    devKey,
  )
  await parts.republish('answer', 'Good day.')
  for (const slug of ['pinned', 'live'])
    await client.save_draft_version({ prompt_id: slug }, devKey)
  expect(await parts.compile('pinned', devKey)).toContain('Hello.')
  expect(await parts.compile('live', devKey)).toContain('Good day.')
})

test('a former slug is refused to other prompts until it is released', async ({
  client,
  devKey,
  parts,
  prompt,
}) => {
  const former = prompt.slug
  await client.rename_prompt({ prompt_id: former, slug: 'reply' }, devKey)
  const other = await parts.publish({ name: 'Other' })
  const reserved = { code: 'CONFLICT', message: expect.stringContaining('"reply"') }
  const create = () => client.create_prompt({ name: 'New', slug: former }, devKey)
  await expect(create()).rejects.toMatchObject(reserved)
  await expect(
    client.rename_prompt({ prompt_id: other.id, slug: former }, devKey),
  ).rejects.toMatchObject(reserved)
  expect((await client.create_prompt({ name: 'Support reply' }, devKey)).data.slug).toBe(
    `${former}-2`,
  )
  await expect(
    client.rename_prompt({ prompt_id: other.id, slug: 'reply' }, devKey),
  ).rejects.toMatchObject({ code: 'CONFLICT' })
  const release = { prompt_id: 'reply', release_slugs: [former] }
  expect((await client.rename_prompt(release, devKey)).data.former_slugs).toEqual([])
  expect((await create()).data.slug).toBe(former)
})

test('a prompt can be renamed twice, and back', async ({ client, devKey, parts, prompt }) => {
  const first = prompt.slug
  const rename = async (prompt_id: string, slug: string) => {
    const { data } = await client.rename_prompt({ prompt_id, slug }, devKey)
    return data.former_slugs?.map((each) => each.slug).sort()
  }
  expect(await rename(first, 'second')).toEqual([first])
  expect(await rename('second', 'third')).toEqual(['second', first])
  for (const slug of [first, 'second', 'third']) {
    expect(await parts.compile(slug, devKey)).toContain('Hello.')
  }
  expect(await rename('third', first)).toEqual(['second', 'third'])
  expect((await client.get_working_copy({ prompt_id: 'second' }, devKey)).data.slug).toBe(first)
})

test('a rename changes no content: nothing is unsaved, and live keys get the same version', async ({
  client,
  devKey,
  prompt,
}) => {
  const read = async () => (await client.get_working_copy({ prompt_id: prompt.id }, devKey)).data
  const before = await read()
  await client.rename_prompt({ prompt_id: prompt.slug, slug: 'reply' }, devKey)
  expect(await read()).toEqual({ ...before, slug: 'reply' })
  await client.rename_prompt({ prompt_id: 'reply', name: 'Reply' }, devKey)
  expect(await read()).toMatchObject({ slug: 'reply', name: 'Reply' })
  const { data: entries } = await client.list_audit_entries({ prompt_id: prompt.id }, devKey)
  expect(entries).toContainEqual(
    expect.objectContaining({
      action: 'prompt.renamed',
      before: { slug: prompt.slug },
      after: { slug: 'reply' },
    }),
  )
})

test('a second rename by the former slug is a conflict; the same rename again succeeds', async ({
  client,
  devKey,
  prompt,
}) => {
  const rename = (slug: string) => client.rename_prompt({ prompt_id: prompt.slug, slug }, devKey)
  await rename('one')
  expect((await rename('one')).data.slug).toBe('one')
  await expect(rename('two')).rejects.toMatchObject({
    code: 'CONFLICT',
    message: expect.stringContaining('"one"'),
  })
})

test('a slug and a name are renamed together or not at all', async ({ client, devKey, prompt }) => {
  await client.update_prompt({ prompt_id: prompt.id, managed: 'git' }, devKey)
  const rename = (given: object) =>
    client.rename_prompt({ prompt_id: prompt.id, slug: 'reply', ...given }, devKey)
  await expect(rename({})).rejects.toMatchObject({ code: 'CONFLICT' })
  await expect(rename({ source: 'git', name: 'Reply' })).rejects.toThrow('managed in git')
  const read = async () => (await client.get_working_copy({ prompt_id: prompt.id }, devKey)).data
  expect((await read()).slug).toBe(prompt.slug)
  expect((await rename({ source: 'git' })).data.slug).toBe('reply')
  await client.update_prompt({ prompt_id: prompt.id, managed: 'dashboard' }, devKey)
  const back = { prompt_id: prompt.id, slug: prompt.slug, source: 'git' } as const
  await expect(client.rename_prompt(back, devKey)).rejects.toThrow('managed in the dashboard')
})

test('deleting a renamed prompt frees its former slugs', async ({ client, devKey, prompt }) => {
  await client.rename_prompt({ prompt_id: prompt.slug, slug: 'reply' }, devKey)
  await client.delete_prompt({ prompt_id: 'reply', confirm: true }, devKey)
  await expect(client.get_working_copy({ prompt_id: prompt.slug }, devKey)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  await client.create_prompt({ name: 'New', slug: prompt.slug }, devKey)
})
