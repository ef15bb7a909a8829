import { describe, expect } from 'vitest'
import { test as apiTest } from '../../../../test/support/api-test.ts'

const test = apiTest.extend('setUp', ({ api }) => async () => {
  const owner = await api.owner()
  const { slug } = await api.publishedPrompt(owner)
  const dev = (await api.key(owner, 'dev')).text
  const live = (await api.key(owner, 'live')).text
  const send = (
    method: string,
    path: string,
    ifMatch: string | undefined,
    body: object,
    key = dev,
  ) =>
    api.app.request(`/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        ...(ifMatch !== undefined && { 'if-match': ifMatch }),
      },
      body: JSON.stringify(body),
    })
  const rename = (ifMatch: string | undefined, fields: object = {}) =>
    send('PATCH', `/prompts/${slug}`, ifMatch, { name: `Name ${Math.random()}`, ...fields })
  const readTag = async (path: string, key = dev) =>
    (await api.get(`/prompts/${slug}${path}`, key)).headers.get('etag') ?? ''
  return { slug, dev, live, send, rename, readTag }
})

/** Another tag of the same form, which was never served. */
const LONG = 'x'.repeat(43)

describe('a change accepts as If-Match', () => {
  test.for(['', '/working-copy', '/blocks', '/variables', '/compiled', '/compiled?truncate=true'])(
    'the ETag served by GET /prompts/{prompt_id}%s, until the prompt changes',
    async (path, { setUp }) => {
      const { rename, readTag } = await setUp()
      const tag = await readTag(path)
      expect((await rename(tag)).status).toBe(200)
      const refused = await rename(tag)
      expect([refused.status, refused.headers.get('etag')]).toEqual([412, '"2"'])
      expect((await rename(await readTag(path))).status).toBe(200)
    },
  )

  test.for([
    ['the revision', '"1"', 200],
    ['the revision without quotes', '1', 200],
    ['any', '*', 200],
    ['a list with the revision', `"none", "1.${LONG}"`, 200],
    ['a list of revisions that were', '"0", "2"', 412],
    ['a weak tag, which never matches strongly', 'W/"1"', 412],
    ['a list of weak tags', 'W/"1",W/"2"', 412],
    ['an ETag of another resource', `"${LONG}"`, 412],
    ['an invalid number', '"1e0"', 412],
    ['a number above all revisions', '"9999999999"', 412],
    ['nothing', '', 412],
    ['a tag without end', '"1', 412],
    ['quotation marks', '"'.repeat(5_000), 412],
  ] as const)('%s', async ([, tag, status], { setUp }) => {
    const { rename } = await setUp()
    expect((await rename(tag)).status).toBe(status)
  })

  test('no tag of a published version, which does not identify the working copy', async ({
    setUp,
  }) => {
    const { rename, readTag, live } = await setUp()
    expect((await rename(await readTag('', live))).status).toBe(412)
  })

  test('together with `revision` in the body only if both agree', async ({ setUp }) => {
    const { rename } = await setUp()
    expect((await rename('"1"', { revision: 2 })).status).toBe(412)
    expect((await rename('"1"', { revision: 1 })).status).toBe(200)
  })
})

test('authentication and scope are checked before If-Match', async ({ setUp }) => {
  const { send, slug } = await setUp()
  expect((await send('PATCH', `/prompts/${slug}`, 'x', {}, 'pk_dev_no')).status).toBe(401)
})

test('loses no change of concurrent editors who send their tags', async ({ setUp, api }) => {
  const { slug, dev, send } = await setUp()
  const add = async (mark: string): Promise<void> => {
    const response = await api.get(`/prompts/${slug}/working-copy`, dev)
    const { data } = (await response.json()) as { data: { tags: string[] } }
    const tag = response.headers.get('etag') ?? ''
    const body = { tags: [...data.tags, mark] }
    const { status } = await send('PATCH', `/prompts/${slug}`, tag, body, dev)
    expect([200, 412]).toContain(status)
    if (status === 412) await add(mark)
  }
  const marks = Array.from({ length: 12 }, (_, i) => `mark ${i}`)
  await Promise.all(marks.map(add))
  const { data } = (await (await api.get(`/prompts/${slug}/working-copy`, dev)).json()) as {
    data: { tags: string[]; revision: number }
  }
  expect([...data.tags].sort()).toEqual([...marks].sort())
  expect(data.revision).toBe(1 + marks.length)
})
