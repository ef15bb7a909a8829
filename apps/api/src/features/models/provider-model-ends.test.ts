import { readEnvironment } from '@promptwire/runtime/environment'
import { pino } from 'pino'
import { expect } from 'vitest'
import { ENVIRONMENT } from '../../../../../test/support/api.ts'
import { test as apiTest } from '../../../../../test/support/api-test.ts'
import { modelServerOfTest } from '../../../../../test/support/model-server.ts'
import { createEndingModels } from '../../../test/support/ending-models.ts'
import { ApiEnvironment } from '../../environment.ts'
import { createRuntime } from '../../runtime/runtime.ts'
import { readProviderModelEnds } from './index.sql.ts'

const DAY_MS = 24 * 60 * 60 * 1_000
const PRIVATE = { PRIVATE_MODEL_HOSTS: '127.0.0.1' }

/** 10 January 2027: gpt-4o is known to end four days later. */
const test = apiTest
  .extend('apiOptions', { scope: 'file' }, { environment: PRIVATE })
  .extend('owner', ({ api }) => {
    api.clock.now = new Date('2027-01-10T09:00:00Z')
    return api.owner()
  })
  .extend('server', modelServerOfTest)
  // A provider that lists the given models.
  .extend('provider_id', async ({ ownersProject, server }) => {
    const given = { kind: 'openai-compatible', name: 'Gateway', base_url: server.url } as const
    return (await ownersProject.create_provider({ ...given, default_model: 'small' }, {})).data.id
  })
  .extend('ending', ({ api, client, devKey: key, owner }) =>
    createEndingModels({ api, client, key, owner }),
  )
  // Reads all providers' lists, as the hourly sweep does.
  .extend('read', async ({ api }, { onCleanup }) => {
    const environment = readEnvironment(ApiEnvironment, { ...ENVIRONMENT, ...PRIVATE })
    const runtime = createRuntime(environment, {
      database: api.database,
      log: pino({ level: 'silent' }),
      now: () => api.clock.now,
      randomBytes: (size) => new Uint8Array(size),
    })
    onCleanup(() => runtime.close())
    const { unitOfWork, providers, providerServices } = runtime
    const needs = { unitOfWork, models: providers.models, safe: providerServices.safe }
    const { signal } = new AbortController()
    return () => readProviderModelEnds(needs, api.clock.now, { signal, onStep: async () => {} })
  })
  .extend('list', ({ server, read, api, provider_id: _id }) => async (...data: object[]) => {
    api.clock.now = new Date(api.clock.now.getTime() + DAY_MS)
    server.rules.otherwise = () => ({ status: 200, body: { data } })
    await read()
  })
  .extend('ends', ({ client, liveKey }) => async () => {
    const { data } = await client.list_ending_models({}, liveKey)
    return data.map(({ model, ends_at }) => [model, ends_at])
  })

test('the dates of a provider win over the known ones, whatever way they are written', async ({
  client,
  liveKey,
  ownersProject,
  provider_id,
  ending: { live },
  list,
  ends,
}) => {
  await live('reply', 'openai/gpt-4o')
  await live('own', 'our-model')
  expect(await ends()).toEqual([['gpt-4o', '2027-01-14']])
  await list(
    { id: 'openai/gpt-4o', shutdown_date: '2027-03-01' },
    { id: 'our-model', shutdown_date: Date.parse('2027-02-01') / 1_000 },
    { id: 'other', shutdown_date: null },
    { id: 'unused', shutdown_date: '2027-01-12T00:00:00Z' },
  )
  expect(await ends()).toEqual([
    ['our-model', '2027-02-01'],
    ['gpt-4o', '2027-03-01'],
  ])
  const [, model] = (await client.list_ending_models({}, liveKey)).data
  const stated = { source: 'The model list of Gateway', checked_at: '2027-01-11' }
  expect(model).toMatchObject({ ...stated, replaced_by: 'gpt-6-luna' })
  const { data } = await client.get_working_copy({ prompt_id: 'own' }, liveKey)
  expect(data.ending_models).toMatchObject([{ model: 'our-model', ends_at: '2027-02-01' }])
  const { data: provider } = await ownersProject.get_provider({ provider_id }, {})
  expect(provider).toMatchObject({ models_read_at: expect.any(String), models_problem: null })
})

test.for([
  ['a date in 1970', [{ id: 'openai/gpt-4o', shutdown_date: 0 }], '"0"'],
  ['a word for a date', [{ id: 'openai/gpt-4o', shutdown_date: 'soon' }], '"soon"'],
  ['a date far away', [{ id: 'openai/gpt-4o', shutdown_date: '2999-01-01' }], '"2999-01-01"'],
  ['too many names', Array.from({ length: 6_000 }, (_, n) => ({ id: `m-${n}` })), '6,000'],
  ['a megabyte of names', Array.from({ length: 40_000 }, (_, n) => ({ id: `model-${n}` })), ''],
  ['another form', [{ id: 'openai/gpt-4o', shutdown_date: {} }], ''],
] as const)(
  'a list with %s changes nothing, and is reported',
  async ([, models, words], { ownersProject, provider_id, ending: { live }, list, ends }) => {
    await live('reply', 'openai/gpt-4o')
    await list({ id: 'openai/gpt-4o', shutdown_date: '2027-03-01' })
    await list(...models)
    expect(await ends()).toEqual([['gpt-4o', '2027-03-01']])
    const { data } = await ownersProject.get_provider({ provider_id }, {})
    expect(data.models_problem).toContain(words)
    await list()
    expect(await ends(), 'a list without dates').toEqual([['gpt-4o', '2027-01-14']])
    const { data: later } = await ownersProject.get_provider({ provider_id }, {})
    expect(later.models_problem).toBeNull()
  },
)

test('a list that fails or hangs up changes nothing, and is reported', async ({
  api,
  ownersProject,
  provider_id,
  server,
  read,
  list,
}) => {
  await list()
  for (const behaviour of [{ status: 500 }, { status: 200, body: 'no list' }] as const) {
    server.rules.otherwise = () => behaviour
    api.clock.now = new Date(api.clock.now.getTime() + DAY_MS)
    await read()
    const { data } = await ownersProject.get_provider({ provider_id }, {})
    expect(data.models_problem).toMatch(/\S/)
  }
})

test('a provider is asked about once a day, and its former dates end with its settings', async ({
  owner,
  projectAs,
  provider_id,
  server,
  ending: { live },
  list,
  read,
  ends,
}) => {
  await live('reply', 'openai/gpt-4o')
  await list({ id: 'openai/gpt-4o', shutdown_date: '2027-03-01' })
  await read()
  expect(server.received).toHaveLength(1)
  const base_url = `${server.origin}/v2`
  const ownersProject = await projectAs(owner, owner.projectId)
  await ownersProject.update_provider({ provider_id, base_url }, {})
  expect(await ends()).toEqual([['gpt-4o', '2027-01-14']])
  await ownersProject.update_provider({ provider_id, enabled: false }, {})
  await read()
  expect(server.received, 'not while it is off').toHaveLength(1)
})

test('a project is warned of the end that its provider states', async ({
  ending: { live, warn, events },
  list,
}) => {
  await live('own', 'our-model')
  await list({ id: 'our-model', shutdown_date: '2027-01-13' })
  await warn()
  await warn()
  expect(await events()).toMatchObject([
    { model: 'our-model', ends_at: '2027-01-13', days_left: 2 },
  ])
})

test('a model whose end only its provider states is replaced like any other', async ({
  client,
  devKey,
  ending: { live },
  list,
}) => {
  await live('own', 'our-model')
  const given = { model: 'our-model', replacement: 'gpt-6-luna' }
  await expect(client.propose_model_replacement(given, devKey)).rejects.toMatchObject({
    details: [{ field: 'model' }],
  })
  await list({ id: 'our-model', shutdown_date: '2027-02-01' })
  const { data } = await client.propose_model_replacement(given, devKey)
  expect(data).toMatchObject({ model: 'our-model', proposals: [{ slug: 'own', is_new: true }] })
  const proposal_id = data.proposals[0]?.id ?? ''
  const { data: read } = await client.get_proposal({ proposal_id }, devKey)
  expect(read.reason).toContain('our-model ends on 1 February 2027')
  expect(read.model_config).toMatchObject({ model: 'gpt-6-luna' })
})
