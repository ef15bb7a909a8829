import { expect } from 'vitest'
import { test as apiTest } from '../../../../../test/support/api-test.ts'
import { revokeKeyById } from '../keys/keys.sql.ts'

const test = apiTest.extend(
  'setUp',
  ({ api }) =>
    async (plan: 'enterprise' | 'free' = 'enterprise') => {
      const owner = await api.owner(plan)
      const { id, slug } = await api.publishedPrompt(owner, { content: 'First {{name}}' })
      await api.edit(id, 'Second {{name}}')
      await api.publish(id)
      await api.edit(id, 'Unsaved {{name}}')
      const live = await api.key(owner, 'live')
      const dev = await api.key(owner, 'dev')
      const post = (body: unknown, key = live.text, headers: Record<string, string> = {}) =>
        api.app.request(`/api/v1/prompts/${slug}/compiled`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${key}`,
            'content-type': 'application/json',
            ...headers,
          },
          body: typeof body === 'string' ? body : JSON.stringify(body),
        })
      return { id, slug, live, dev, post }
    },
)

const readData = async (response: Response) =>
  ((await response.json()) as { data: { prompt: string; version: string } }).data

test('values in the body compile like values in the query', async ({ setUp, api }) => {
  const { slug, live, dev, post } = await setUp()
  const variables = { name: 'Ada & {{name}} ?' }
  for (const key of [live.text, dev.text]) {
    for (const options of [{}, { version: 1 }, { truncate: true, max_tokens: 2 }]) {
      const query = new URLSearchParams({ variables: JSON.stringify(variables) })
      for (const [name, value] of Object.entries(options)) query.set(name, String(value))
      const got = await api.get(`/prompts/${slug}/compiled?${query}`, key)
      expect(await readData(await post({ variables, ...options }, key))).toEqual(
        await readData(got),
      )
    }
  }
})

test('serves the version in the body, or the published one without it', async ({ setUp, api }) => {
  const { id, live, dev, post } = await setUp()
  const served = async (body: object, key: string) => (await readData(await post(body, key))).prompt
  expect(await served({}, live.text)).toContain('Second')
  expect(await served({ version: 1 }, live.text)).toContain('First')
  expect(await served({}, dev.text)).toContain('Unsaved')
  expect(await served({ version: 2 }, dev.text)).toContain('Second')
  expect((await post({ version: 3 })).status).toBe(404)
  await api.publish(id)
  expect(await served({}, live.text)).toContain('Unsaved')
})

test('accepts a value of 200,000 characters and rejects a body over the limit', async ({
  setUp,
}) => {
  const { post } = await setUp()
  const name = 'x '.repeat(100_000)
  expect((await readData(await post({ variables: { name } }))).prompt).toContain(name)
  expect((await post({ variables: { name: 'x'.repeat(3 * 2 ** 20) } })).status).toBe(413)
})

test('counts one request, whatever its outcome', async ({ setUp }) => {
  const { post } = await setUp('free')
  const left = async (body: unknown) =>
    Number((await post(body)).headers.get('x-ratelimit-remaining'))
  const first = await left({})
  expect([await left({ version: 1 }), await left('{'), await left({ nonsense: 1 })]).toEqual([
    first - 1,
    first - 2,
    first - 3,
  ])
})

test.for(['{', '[]', '{"version":"one"}', '{"nonsense":1}'])(
  'checks the key before the body: %s',
  async (body, { setUp, api }) => {
    const { live, post } = await setUp()
    expect((await post(body)).status).toBe(400)
    const { projectId } = await api.database.prisma.apiKey.findUniqueOrThrow({
      where: { id: live.id },
    })
    await revokeKeyById(api.unitOfWork, api.system(projectId), live.id)
    expect((await post(body)).status).toBe(401)
  },
)

test('the response has no entity tag and is never 304', async ({ setUp }) => {
  const { post } = await setUp()
  const response = await post({}, undefined, { 'if-none-match': '*' })
  expect([response.status, response.headers.get('etag')]).toEqual([200, null])
})
