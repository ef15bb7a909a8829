import { expect } from 'vitest'
import { modelServerOfTest } from '../../../../../test/support/model-server.ts'
import { test as providerTest } from '../../../test/support/provider-test.ts'
import { serviceAccount } from '../../../test/support/service-account.ts'

const ACCESS_KEYS = 'AKIAEXAMPLEOFAKEY:secret-access-key-of-a-test:session-token-of-a-test'

/**
 * Cloud providers against a stand-in server; the credentials in the environment must never be used.
 */
const test = providerTest
  .extend('apiOptions', {
    environment: { DEMO_PROVIDER: 'false', PRIVATE_MODEL_HOSTS: '127.0.0.1' },
  })
  .extend('server', modelServerOfTest)
  .extend('create', ({ pages, person, server }) => async (more: object) => {
    const at = { kind: 'azure', base_url: server.origin, credential: 'key-of-a-test' } as const
    const model = { name: 'Cloud', default_model: 'my-model' }
    const { data } = await pages.create_provider({ ...model, ...at, ...more }, person)
    return { provider_id: data.id }
  })

test.for([
  [undefined, '/openai/v1/responses'],
  ['2024-10-21', '/openai/deployments/my-model/chat/completions'],
] as const)(
  'calls Azure with API version %s at %s',
  async ([version, path], { create, pages, person, server }) => {
    const one = await create(version ? { options: { api_version: version } } : {})
    const { data } = await pages.test_provider(one, person)
    expect(data).toMatchObject({ state: 'works', last_error: null })
    expect(server.received).toMatchObject([{ path, headers: { 'api-key': 'key-of-a-test' } }])
    expect(server.received[0]?.headers).not.toHaveProperty('authorization')
    const { data: offer } = await pages.list_provider_models(one, person)
    expect(offer).toMatchObject({ models: [], problem: expect.stringContaining('deployments') })
  },
)

test('accepts the address of an Azure resource with and without its path', async ({
  create,
  pages,
  person,
  server,
}) => {
  for (const path of ['/', '/openai', '/openai/v1/']) {
    const one = await create({ name: `At ${path}`, base_url: server.origin + path })
    expect((await pages.test_provider(one, person)).data.state).toBe('works')
  }
  expect(new Set(server.received.map(({ path }) => path))).toEqual(
    new Set(['/openai/v1/responses']),
  )
})

test('calls Bedrock with an API key, or signs with access keys', async ({
  api,
  create,
  pages,
  person,
  server,
}) => {
  const kind = { kind: 'bedrock', options: { region: 'eu-central-1' } }
  const withKey = await create({ ...kind, name: 'Key' })
  const signed = await create({ ...kind, name: 'Signed', credential: ACCESS_KEYS })
  for (const one of [withKey, signed]) {
    const { data } = await pages.test_provider(one, person)
    expect(data).toMatchObject({ state: 'works', options: { region: 'eu-central-1' } })
  }
  const [byKey, bySignature] = server.received
  expect(byKey).toMatchObject({
    path: '/model/my-model/converse-stream',
    headers: { authorization: 'Bearer key-of-a-test' },
  })
  const { authorization } = bySignature?.headers ?? {}
  expect(authorization).toMatch(
    /^AWS4-HMAC-SHA256 Credential=AKIAEXAMPLEOFAKEY\/\d{8}\/eu-central-1\/bedrock\/aws4_request/,
  )
  expect(bySignature?.headers).toMatchObject({ 'x-amz-security-token': 'session-token-of-a-test' })
  expect(JSON.stringify(bySignature)).not.toContain('secret-access-key')
  const message = `The key secret-access-key-of-a-test is not known.`
  server.rules.otherwise = () => ({ status: 403, body: { message } })
  const { data } = await pages.test_provider(signed, person)
  expect(data.last_error).toContain('(403)')
  expect(JSON.stringify([data, api.log])).not.toContain('secret-access-key')
})

test('Bedrock needs a region, other kinds accept none, and a new region needs the credential again', async ({
  create,
  pages,
  person,
}) => {
  const at = { kind: 'bedrock', base_url: null }
  await expect(create(at)).rejects.toThrow('options.region: is required')
  const own = await create({ ...at, options: { region: 'eu-central-1' } })
  const options = { region: 'us-east-1' }
  const move = pages.update_provider({ ...own, options }, person)
  await expect(move).rejects.toThrow('credential: is required again')
  await pages.update_provider({ ...own, options, credential: ACCESS_KEYS }, person)
  await expect(create({ name: 'Azure', options })).rejects.toThrow('options.region: is not')
  for (const region of ['eu-central-1.evil.example/', '..', 'EU', 'a@b']) {
    await expect(create({ ...at, name: region, options: { region } })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
    })
  }
})

test('calls Vertex AI with an API key at the express mode address', async ({
  create,
  pages,
  person,
  server,
}) => {
  const one = await create({ kind: 'vertex' })
  const { data } = await pages.test_provider(one, person)
  expect(data).toMatchObject({ state: 'works', last_error: null })
  expect(server.received).toMatchObject([
    {
      path: '/v1/publishers/google/models/my-model:streamGenerateContent',
      headers: { 'x-goog-api-key': 'key-of-a-test' },
    },
  ])
  const { data: offer } = await pages.list_provider_models(one, person)
  expect(offer).toMatchObject({ models: [], problem: expect.stringContaining('by hand') })
})

test('validates a service account key, and needs it again for another location or project', async ({
  api,
  create,
  pages,
  person,
}) => {
  const at = { kind: 'vertex', base_url: null }
  const own = await create({ ...at, credential: serviceAccount() })
  const { data } = await pages.get_provider(own, person)
  expect(data).toMatchObject({ has_credential: true, last_four: 'cdef' })
  for (const options of [{ location: 'us-central1' }, { project: 'another-project' }]) {
    const move = (more = {}) => pages.update_provider({ ...own, options, ...more }, person)
    await expect(move()).rejects.toThrow('credential: is required again')
    await move({ credential: serviceAccount() })
  }
  const refused = [
    ['{', 'credential: is not valid JSON'],
    [serviceAccount({ type: 'authorized_user' }), 'credential: has no usable type'],
    [serviceAccount({ private_key: 'none' }), 'credential: has no usable private_key'],
    [serviceAccount({ project_id: '../elsewhere' }), 'credential: has no usable project_id'],
    [serviceAccount({ more: 'x'.repeat(17_000) }), 'credential: '],
    ['two words', 'credential: must be visible ASCII'],
    ['x'.repeat(4_097), 'credential: must have at most 4096'],
  ]
  for (const [credential = '', words] of refused) {
    await expect(create({ ...at, name: 'Bad', credential })).rejects.toThrow(words)
  }
  const azure = create({ name: 'Azure', credential: serviceAccount() })
  await expect(azure).rejects.toThrow('credential: must be visible ASCII')
  for (const location of ['us-central1.evil.example/', '..', 'US', 'a@b', 'global#']) {
    const elsewhere = create({ ...at, name: 'Bad', options: { location } })
    await expect(elsewhere).rejects.toThrow('options.location: must be a location')
  }
  expect(JSON.stringify(api.log)).not.toContain('PRIVATE KEY')
})
