import { expect } from 'vitest'
import { modelServerOfTest } from '../../../../../test/support/model-server.ts'
import { CREDENTIAL, OPENAI, test as providerTest } from '../../../test/support/provider-test.ts'

const SECRET = 'value-of-a-secret-header'
const headers = [
  { name: 'X-Team', value: 'support' },
  { name: 'x-gateway-key', value: SECRET },
]

const test = providerTest
  .extend('apiOptions', {
    environment: { DEMO_PROVIDER: 'false', PRIVATE_MODEL_HOSTS: '127.0.0.1' },
  })
  .extend('server', modelServerOfTest)
  .extend('create', ({ pages, person, server }) => async (more: object) => {
    const at = { kind: 'openai-compatible', base_url: server.url } as const
    const { data } = await pages.create_provider({ ...OPENAI, ...at, ...more }, person)
    return { provider_id: data.id }
  })

test('sends extra headers with every call, and never shows their values', async ({
  api,
  create,
  owner,
  pages,
  person,
  server,
}) => {
  const one = await create({ headers })
  await pages.test_provider(one, person)
  await pages.list_provider_models(one, person)
  expect(server.received).toHaveLength(2)
  for (const call of server.received) {
    expect(call.headers).toMatchObject({ 'x-team': 'support', 'x-gateway-key': SECRET })
  }
  const body = { error: { message: `You sent ${SECRET}` } }
  server.rules.otherwise = () => ({ status: 400, body })
  const { data } = await pages.test_provider(one, person)
  expect(data).toMatchObject({ header_names: ['x-team', 'x-gateway-key'], state: 'failing' })
  const shown = [
    data,
    await pages.list_audit_entries({}, person),
    await api.database.prisma.modelProvider.findMany({ where: { projectId: owner.projectId } }),
    api.log,
  ]
  expect(JSON.stringify(shown)).not.toContain(SECRET)
  await pages.update_provider({ ...one, headers: [] }, person)
  server.received.length = 0
  const { data: without } = await pages.test_provider(one, person)
  expect(without.header_names).toEqual([])
  expect(server.received[0]?.headers).not.toHaveProperty('x-team')
})

test('does not send extra headers to another server than they were set for', async ({
  create,
  pages,
  person,
}) => {
  const one = await create({ headers })
  const moved = { ...one, base_url: 'https://other.example/v1' }
  await expect(pages.update_provider(moved, person)).rejects.toThrow('headers: is required again')
  await pages.update_provider({ ...moved, headers }, person)
})

test.for([
  ['Host', 'a'],
  ['Authorization', 'Bearer a'],
  ['Content-Length', '1'],
  ['Transfer-Encoding', 'chunked'],
  ['Proxy-Authorization', 'a'],
  ['X-Amz-Date', 'a'],
  ['api-key', 'a'],
  ['X: Y', 'a'],
  ['X\r\nHost', 'a'],
  ['', 'a'],
  ['X-A', 'a\r\nHost: b'],
  ['X-A', ''],
  ['X-A', 'ü'],
])('rejects the header %j: %j', async ([name = '', value = ''], { create }) => {
  await expect(create({ headers: [{ name, value }] })).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
  })
})

test('limits the number and size of headers, and rejects duplicates', async ({ create }) => {
  const many = (count: number, value: string) =>
    Array.from({ length: count }, (_, at) => ({ name: `x-${at}`, value }))
  const twice = [
    { name: 'X-A', value: '1' },
    { name: 'x-a', value: '2' },
  ]
  for (const refused of [many(21, 'a'), many(3, 'a'.repeat(4_000)), twice]) {
    await expect(create({ headers: refused })).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
  }
  await create({ headers: many(20, 'a') })
})

test('timeouts and concurrency have bounds and defaults, and can be reset', async ({
  create,
  pages,
  person,
}) => {
  const { provider_id } = await create({})
  const read = async () => (await pages.get_provider({ provider_id }, person)).data
  const usual = { silence_timeout: null, total_timeout: null, concurrency: 4 }
  expect(await read()).toMatchObject(usual)
  const own = { silence_timeout: 1_800, total_timeout: 3_600, concurrency: 64 }
  await pages.update_provider({ provider_id, ...own }, person)
  expect(await read()).toMatchObject(own)
  for (const wrong of [
    { silence_timeout: 0 },
    { silence_timeout: 1_801 },
    { total_timeout: 3_601 },
    { total_timeout: 1.5 },
    { concurrency: 0 },
    { concurrency: 65 },
  ]) {
    const change = pages.update_provider({ provider_id, ...wrong }, person)
    await expect(change).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
  }
  await pages.update_provider({ provider_id, ...usual }, person)
  expect(await read()).toMatchObject(usual)
})

test("a provider's own timeout aborts a silent call", async ({ create, pages, person, server }) => {
  const one = await create({ silence_timeout: 1, credential: CREDENTIAL })
  server.behaviours.push({ endsAfter: { events: 0, by: 'stall' } })
  const { data } = await pages.test_provider(one, person)
  expect(data.last_error).toContain('the response stalled')
})
