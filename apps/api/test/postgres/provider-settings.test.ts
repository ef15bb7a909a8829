import { createProjectClient } from '@promptwire/contract/derive/project-client'
import { expect } from 'vitest'
import { OPENAI, test } from '../support/provider-test.ts'

test("a provider's name is unique in its project, also under concurrency", async ({
  api,
  pages,
  person,
}) => {
  const given = await Promise.allSettled(
    Array.from({ length: 4 }, () => pages.create_provider(OPENAI, person)),
  )
  expect(given.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const each of given) {
    if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'CONFLICT' })
  }
  const { data } = await pages.create_provider({ ...OPENAI, name: 'Another' }, person)
  const rename = pages.update_provider({ provider_id: data.id, name: OPENAI.name }, person)
  await expect(rename).rejects.toMatchObject({ code: 'CONFLICT' })
  const stranger = await api.owner()
  const client = createProjectClient('', stranger.projectId, async (url, request) =>
    api.app.request(url, request),
  )
  await client.create_provider(OPENAI, { bearer: await api.session(stranger) })
})

test.for([
  ['an id', '01999c5e-7b1c-7c3a-9d2e-5f6a7b8c9d0e'],
  ['the demo', 'Demo'],
  ['nothing', ' \u200b '],
])('rejects the provider name %s', async ([, name = ''], { pages, person }) => {
  const create = pages.create_provider({ ...OPENAI, name }, person)
  await expect(create).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
})

test.for([
  'ftp://models.example/v1',
  'https://user:secret@models.example/v1',
  'https://models.example/v1?key=secret',
  'https://models.example/v1#key',
  'https:///v1',
  'https://models .example/v1',
  'https:\\\\models.example',
  'models.example',
  'javascript:alert(1)',
  'http://models.example/v1',
  'http://127.0.0.1:11434/v1',
  'http://models.internal/v1',
  'http://localhost.example/v1',
])('rejects the address %s', async (base_url, { pages, person }) => {
  const create = pages.create_provider({ ...OPENAI, base_url }, person)
  await expect(create).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
  await expect(create).rejects.toThrow('base_url')
})

test.for([
  'https://models.example/v1',
  'http://localhost:11434/v1',
  'http://LOCALHOST/v1',
  'http://models.internal:8080',
])('accepts the address %s', async (base_url, { pages, person }) => {
  const made = await pages.create_provider({ ...OPENAI, name: base_url, base_url }, person)
  expect(made.data.base_url).toBe(base_url)
})

test('a kind without a standard address needs one', async ({ pages, person }) => {
  const create = pages.create_provider({ ...OPENAI, kind: 'openai-compatible' }, person)
  await expect(create).rejects.toThrow('base_url: is required')
})

test('the first provider is the default, at most one is, and without one the demo is', async ({
  pages,
  person,
}) => {
  const defaults = async () => {
    const { data } = await pages.list_providers({}, person)
    const named = data.providers.filter(({ is_default }) => is_default).map(({ name }) => name)
    return data.demo?.is_default ? [...named, 'Demo'] : named
  }
  expect(await defaults()).toEqual(['Demo'])
  const first = (await pages.create_provider(OPENAI, person)).data
  const second = (await pages.create_provider({ ...OPENAI, name: 'Second' }, person)).data
  expect(await defaults()).toEqual(['Our OpenAI'])
  const both = [first, second, second].map(({ id }) =>
    pages.set_default_provider({ provider_id: id }, person),
  )
  await Promise.all(both)
  expect(await defaults()).toHaveLength(1)
  await pages.set_default_provider({ provider_id: second.id }, person)
  expect(await defaults()).toEqual(['Second'])
  await pages.delete_provider({ provider_id: second.id }, person)
  expect(await defaults()).toEqual(['Demo'])
  await pages.set_default_provider({ provider_id: first.id }, person)
  await pages.set_default_provider({ provider_id: 'demo' }, person)
  expect(await defaults()).toEqual(['Demo'])
})

test('a project has at most twenty providers', async ({ api, owner, pages, person }) => {
  for (let made = 0; made < 20; made++) await api.provider(owner)
  const create = pages.create_provider(OPENAI, person)
  await expect(create).rejects.toThrow('at most 20')
})

test('a no-op change leaves no trace, and keeps the last test result', async ({
  api,
  pages,
  person,
}) => {
  const { id: provider_id } = (await pages.create_provider(OPENAI, person)).data
  const tested = (await pages.test_provider({ provider_id }, person)).data
  const entries = () => api.database.prisma.auditEntry.count({ where: { targetId: provider_id } })
  const before = await entries()
  const { name, default_model } = OPENAI
  const same = { name, default_model, base_url: null, models: [], enabled: true }
  for (const fields of [{}, same]) {
    const { data } = await pages.update_provider({ provider_id, ...fields }, person)
    expect(data).toEqual(tested)
  }
  expect(await entries()).toBe(before)
})

test('changing what a test calls clears its result', async ({ pages, person }) => {
  const { id: provider_id } = (await pages.create_provider(OPENAI, person)).data
  const tested = (await pages.test_provider({ provider_id }, person)).data
  expect(tested).toMatchObject({ state: 'failing', failing_since: tested.tested_at })
  const renamed = await pages.update_provider({ provider_id, name: 'Renamed' }, person)
  expect(renamed.data.state).toBe('failing')
  const changed = await pages.update_provider({ provider_id, default_model: 'o5' }, person)
  expect(changed.data).toMatchObject({ state: 'untested', last_error: null, failing_since: null })
})

test('programs see the providers they can use, without addresses and disabled ones', async ({
  client,
  devKey,
  pages,
  person,
}) => {
  const given = { ...OPENAI, base_url: 'https://inside.example/v1', models: ['o5'] }
  await pages.create_provider(given, person)
  const off = (await pages.create_provider({ ...OPENAI, name: 'Off' }, person)).data
  await pages.update_provider({ provider_id: off.id, enabled: false }, person)
  const { data } = await client.list_models({}, devKey)
  expect(data).toMatchObject([
    { name: OPENAI.name, models: ['gpt-5.2', 'o5'], default_model: 'gpt-5.2', is_default: true },
    { id: 'demo', kind: 'demo', is_demo: true, is_default: false },
  ])
  expect(JSON.stringify(data)).not.toContain('inside.example')
})
