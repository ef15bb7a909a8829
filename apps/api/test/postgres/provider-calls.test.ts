import { createProjectClient } from '@promptwire/contract/derive/project-client'
import { expect } from 'vitest'
import { test as apiTest } from '../../../../test/support/api-test.ts'
import { type ModelBehaviour, modelServerOfTest } from '../../../../test/support/model-server.ts'

const CREDENTIAL = 'of-a-project-that-calls-a-stand-in'

const test = apiTest
  .extend('apiOptions', { environment: { PRIVATE_MODEL_HOSTS: '127.0.0.1' } })
  .extend('server', modelServerOfTest)
  .extend('person', async ({ api, owner }) => ({ bearer: await api.session(owner) }))
  .extend('pages', ({ owner, sendToApi }) => createProjectClient('', owner.projectId, sendToApi))
  .extend('create', ({ pages, person }) => async (base_url: string, kind = 'openai-compatible') => {
    const given = { name: base_url, base_url, credential: CREDENTIAL, default_model: 'small' }
    const { data } = await pages.create_provider({ ...given, kind: kind as 'openai' }, person)
    return { provider_id: data.id }
  })

test.for(['openai', 'anthropic', 'google', 'openai-compatible'])(
  'testing %s calls the default model with the credential, and records that it works',
  async (kind, { server, create, pages, person }) => {
    const one = await create(kind === 'google' ? server.googleUrl : server.url, kind)
    server.behaviours.push({ status: 500 })
    const failed = (await pages.test_provider(one, person)).data
    expect(failed).toMatchObject({ state: 'failing', failing_since: failed.tested_at })
    const { data } = await pages.test_provider(one, person)
    expect(data).toMatchObject({ state: 'works', failing_since: null, last_error: null })
    const [, call] = server.received
    expect(JSON.stringify(call?.headers)).toContain(CREDENTIAL)
    expect(JSON.stringify([call?.path, call?.body])).toContain('small')
    expect((await pages.list_provider_models(one, person)).data).toMatchObject({
      models: expect.arrayContaining(['another']),
      problem: null,
    })
  },
)

test.for<[string, ModelBehaviour, RegExp]>([
  ['a key that is refused', { status: 401 }, /refused the key/],
  ['a model that is unknown', { status: 404 }, /no model of this name/],
  [
    'too many requests',
    { status: 429, headers: { 'retry-after': '9' } },
    /out of capacity or quota/,
  ],
  ['a provider that is down', { status: 503 }, /is unavailable \(503\)/],
])(
  'a failed test explains in our words: %s',
  async ([, behaviour, words], { server, create, pages, person, api }) => {
    const one = await create(server.url)
    const body = { error: { message: `You sent ${CREDENTIAL}` } }
    server.rules.otherwise = () => ({ ...behaviour, body }) as ModelBehaviour
    const { data } = await pages.test_provider(one, person)
    expect(data.last_error).toMatch(words)
    const { data: offer } = await pages.list_provider_models(one, person)
    expect(offer).toMatchObject({ models: [], problem: expect.stringMatching(/\w/) })
    const entries = await api.database.prisma.auditEntry.findMany()
    expect(JSON.stringify([data, offer, entries, api.log])).not.toContain(CREDENTIAL)
  },
)

test('a failed test reports a lack of connection, and which setting allows private addresses', async ({
  create,
  pages,
  person,
}) => {
  const closed = await create('http://127.0.0.1:1/v1')
  expect((await pages.test_provider(closed, person)).data.last_error).toContain('refused')
  const inside = await create('https://127.0.0.2:1/v1')
  const { data } = await pages.test_provider(inside, person)
  expect(data.last_error).toContain('PRIVATE_MODEL_HOSTS')
})

test('a test result of settings that changed since is discarded', async ({
  server,
  create,
  pages,
  person,
}) => {
  const one = await create(server.url)
  const changed: Promise<unknown>[] = []
  server.rules.otherwise = () => {
    changed.push(pages.update_provider({ ...one, default_model: 'other' }, person))
    return { status: 401 }
  }
  const { data } = await pages.test_provider(one, person)
  await Promise.all(changed)
  const after = (await pages.get_provider(one, person)).data
  expect([data.default_model, after.default_model]).toContain('other')
  expect(after).toMatchObject({ default_model: 'other', state: 'untested' })
})

test('a test counts like any other call, and is rejected over the budget', async ({
  server,
  create,
  pages,
  person,
}) => {
  const one = await create(server.url)
  await pages.test_provider(one, person)
  const { data: used } = await pages.get_ai_budget({}, person)
  expect(used).toMatchObject({ calls: 1, tokens_reserved: 0 })
  expect(used.tokens_used).toBeGreaterThan(0)
  await pages.set_ai_budget({ monthly_tokens: 1, monthly_cost: null }, person)
  await expect(pages.test_provider(one, person)).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  expect(server.received).toHaveLength(1)
  expect((await pages.get_provider(one, person)).data.state).toBe('works')
})

test("an unusable list of a provider's models is reported, and is not our error", async ({
  server,
  create,
  pages,
  person,
}) => {
  const one = await create(server.url)
  server.rules.otherwise = () => ({ endsAfter: { events: 0, by: 'stall' } })
  const { data } = await pages.list_provider_models(one, person)
  expect(data).toEqual({ models: [], problem: 'No answer within 10 seconds.' })
})
