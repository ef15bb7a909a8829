import type { Scope } from '@promptwire/core/access/scopes'
import { describe, expect } from 'vitest'
import { test as apiTest } from '../../../../../test/support/api-test.ts'
import { seedPrompts } from '../../../../../test/support/many-prompts.ts'

const test = apiTest
  // A project with many prompts; slow to create.
  .extend('full', { scope: 'file' }, async ({ api }) => {
    const owner = await api.owner()
    const folders = [await api.folder(owner), await api.folder(owner)]
    await seedPrompts(api.database.pool, owner.projectId, COUNT, folders)
    const { text: key } = await api.key(owner, 'dev')
    return { owner, key }
  })
  .extend('list', ({ api, full }) => {
    const whole = async (query: string): Promise<Page> =>
      (await (await api.get(`/prompts?${query}`, full.key)).json()) as Page
    async function* pages(query: string, limit: number): AsyncGenerator<Listed[]> {
      let cursor: string | null | undefined
      do {
        const from = cursor ? `&cursor=${cursor}` : ''
        const page = await whole(`${query}&limit=${limit}${from}`)
        yield page.data
        cursor = page.next_cursor
      } while (cursor)
    }
    async function paged(query: string, limit: number): Promise<Listed[]> {
      const found: Listed[] = []
      for await (const page of pages(query, limit)) found.push(...page)
      return found
    }
    /** A list after its first page. */
    async function begin() {
      const reader = (
        (await api.get('/prompts', full.key)).body as ReadableStream<Uint8Array>
      ).getReader()
      const read = async () => new TextDecoder().decode((await reader.read()).value)
      return { reader, read, text: await read() }
    }
    const rename = (from: string, to: string) =>
      api.database.pool.query(`ALTER TABLE ${from} RENAME TO ${to}`)
    return { whole, pages, paged, begin, rename }
  })

/** More than the first three pages hold. */
const COUNT = 3_500

interface Listed {
  id: string
  name: string
  slug: string
  updated_at: string
  variables?: { key: string; description?: string }[]
}
interface Page {
  data: Listed[]
  error: null
  next_cursor?: string | null
}

const toIds = (prompts: readonly Listed[]) => prompts.map(({ id }) => id)
const isAscending = (values: readonly string[]) =>
  values.every((value, i) => i === 0 || (values[i - 1] ?? '') <= value)

describe.each(['created', '-created', 'name', '-name', 'updated', '-updated'])(
  'sorted by %s, with many equal prompts',
  (sort) => {
    test('a list without a limit equals its pages, each prompt once', async ({ list }) => {
      const { data, ...rest } = await list.whole(`sort=${sort}`)
      expect(rest).toEqual({ error: null })
      expect(new Set(toIds(data)).size).toBe(COUNT)
      expect(toIds(await list.paged(`sort=${sort}`, 700))).toEqual(toIds(data))
      if (!sort.startsWith('-')) {
        const turned = await list.whole(`sort=-${sort}`)
        expect(toIds(turned.data).reverse()).toEqual(toIds(data))
      }
      if (sort === 'updated') expect(isAscending(data.map((each) => each.updated_at))).toBe(true)
    })

    test('so does a list of a folder, of the root, of a tag, and of a search', async ({ list }) => {
      for (const filter of ['folder_id=root', 'tag=tag-7', 'tag=team-77', 'q=letter 7', 'q=_']) {
        const { data } = await list.whole(`sort=${sort}&${filter}`)
        expect(toIds(await list.paged(`sort=${sort}&${filter}`, 300))).toEqual(toIds(data))
        expect(data.length > 0).toBe(filter !== 'q=_')
      }
    })
  },
)

test('adding, renaming and deleting prompts hides no other prompt from a reader', async ({
  api,
}) => {
  const other = await api.owner()
  await seedPrompts(api.database.pool, other.projectId, 60)
  const { text } = await api.key(other)
  const ids = toIds(((await (await api.get('/prompts', text)).json()) as Page).data)
  const [renamed, deleted] = [ids[20], ids[40]]
  const seen: string[] = []
  let cursor = ''
  for (let turn = 0; ; turn++) {
    const page = (await (await api.get(`/prompts?sort=name&limit=7${cursor}`, text)).json()) as Page
    seen.push(...toIds(page.data))
    if (turn === 2) {
      await api.prompt(other, { name: 'A new one' })
      await api.prompt(other, { name: 'Z new one' })
      await api.database.pool.query(`UPDATE prompt SET name = 'Z' WHERE id = $1`, [renamed])
      await api.database.pool.query('DELETE FROM prompt WHERE id = $1', [deleted])
    }
    if (!page.next_cursor) break
    cursor = `&cursor=${page.next_cursor}`
  }
  const untouched = ids.filter((id) => id !== renamed && id !== deleted)
  expect(untouched.filter((id) => seen.filter((each) => each === id).length !== 1)).toEqual([])
})

test('omits what the key cannot read, to the end of the list', async ({ full, api }) => {
  const { projectId } = full.owner
  await api.database.pool.query(
    `INSERT INTO variable (id, prompt_id, key, description)
     SELECT gen_random_uuid(), id, 'company', 'secret' FROM prompt WHERE project_id = $1`,
    [projectId],
  )
  const scopes: Scope[] = ['prompts:read']
  const { text } = await api.key(full.owner, 'dev', scopes)
  const response = await api.get('/prompts?include=variables', text)
  const { data } = (await response.json()) as Page
  expect(data.map(({ variables }) => variables?.[0])).toEqual(
    Array(COUNT).fill({
      key: 'company',
      default_value: null,
      required: false,
      type: 'text',
      rules: {},
    }),
  )
})

test('a long list has no entity tag and HEAD no body; a short one still has both', async ({
  api,
  full,
}) => {
  const long = await api.get('/prompts', full.key)
  expect([long.status, long.headers.get('ETag')]).toEqual([200, null])
  expect(long.headers.get('Cache-Control')).toBe('private, no-cache')
  await long.body?.cancel()
  const headers = { authorization: `Bearer ${full.key}` }
  const head = await api.publicApp.request('/api/v1/prompts', { method: 'HEAD', headers })
  expect([head.status, await head.text()]).toEqual([200, ''])
  const short = await api.get('/prompts?tag=tag-7', full.key)
  const again = { 'If-None-Match': short.headers.get('ETag') ?? '' }
  expect((await api.get('/prompts?tag=tag-7', full.key, again)).status).toBe(304)
})

test('a key reads at most five long lists at a time, and another after one ends or disconnects', async ({
  api,
  full,
}) => {
  const { text } = await api.key(full.owner, 'dev')
  const open = () => api.get('/prompts', text)
  const lists = await Promise.all(Array.from({ length: 5 }, open))
  expect(lists.map(({ status }) => status)).toEqual(Array(5).fill(200))
  const refused = await open()
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '5'])
  expect((await api.get('/prompts?limit=10', text)).status).toBe(200)
  await lists[0]?.text()
  await lists[1]?.body?.cancel()
  const next = await Promise.all([open(), open(), open()])
  expect(next.map(({ status }) => status).sort()).toEqual([200, 200, 429])
  for (const each of [...lists.slice(2), ...next]) await each.body?.cancel()
})

test('a stalled reader occupies no database connection', async ({ list, api, full }) => {
  const { reader, text } = await list.begin()
  expect(text).toMatch(/^\{"data":\[\{"id":/)
  expect((await api.get('/prompts?limit=1', full.key)).status).toBe(200)
  await reader.cancel()
})

test('a failure midway truncates the response, which is then invalid JSON', async ({
  list,
  api,
}) => {
  const { reader, read, text } = await list.begin()
  await list.rename('prompt', 'prompt_elsewhere')
  await expect(read()).rejects.toThrow()
  await list.rename('prompt_elsewhere', 'prompt')
  expect(() => JSON.parse(text)).toThrow()
  expect(api.log.join()).toContain('a list was aborted')
  await expect(reader.closed).rejects.toThrow()
})

test('reads nothing more after the client disconnects', async ({ api, list }) => {
  api.log.length = 0
  const { reader } = await list.begin()
  await list.rename('prompt', 'prompt_elsewhere')
  await reader.cancel()
  await new Promise((later) => setTimeout(later, 50))
  await list.rename('prompt_elsewhere', 'prompt')
  expect(api.log.join()).not.toContain('a list was aborted')
})
