import { expect } from 'vitest'
import { test } from '../../../../../test/support/api-test.ts'

interface Page {
  data: { id: string; slug: string; current_version: string; published_version: string | null }[]
  error: null
  next_cursor?: string | null
}
const readPage = async (response: Response) => (await response.json()) as Page
const toSlugs = ({ data }: Page) => data.map(({ slug }) => slug)

test('lists all prompts of the project and no others [spec list.all] [spec list.shape]', async ({
  api,
  owner,
}) => {
  await api.prompt(await api.owner(), { slug: 'foreign' })
  const first = await api.publishedPrompt(owner, { slug: 'first' })
  await api.prompt(owner, { slug: 'second' })
  const { text } = await api.key(owner, 'live')
  const page = await readPage(await api.get('/prompts', text))
  expect(Object.keys(page)).toEqual(['data', 'error'])
  expect(page.data[0]).toMatchObject({
    id: first.id,
    name: 'Greeting',
    slug: 'first',
    current_version: '1',
    published_version: '1',
  })
  expect(page.data[1]).toMatchObject({
    slug: 'second',
    current_version: '0',
    published_version: null,
  })
  expect(page.data).toHaveLength(2)
})

test('a dev key sees the number of the working copy', async ({ api, owner }) => {
  const { id } = await api.publishedPrompt(owner)
  await api.edit(id, 'changed')
  const { text } = await api.key(owner, 'dev')
  const page = await readPage(await api.get('/prompts', text))
  expect(page.data[0]).toMatchObject({ current_version: '2', published_version: '1' })
})

test('pages of any size contain each prompt once', async ({ api, owner }) => {
  const made: string[] = []
  for (let i = 0; i < 7; i++) made.push((await api.prompt(owner)).slug)
  const { text } = await api.key(owner)
  for (const limit of [1, 2, 7, 8]) {
    const seen: string[] = []
    let cursor: string | null | undefined
    do {
      const query = cursor ? `&cursor=${cursor}` : ''
      const page = await readPage(await api.get(`/prompts?limit=${limit}${query}`, text))
      seen.push(...toSlugs(page))
      cursor = page.next_cursor
    } while (cursor)
    expect(seen).toEqual(made)
  }
})

test.for([
  ['created', [0, 1, 2, 3]],
  ['-created', [3, 2, 1, 0]],
  ['name', [2, 0, 3, 1]],
  ['-name', [1, 3, 0, 2]],
  ['updated', [1, 2, 3, 0]],
  ['-updated', [0, 3, 2, 1]],
] as const)(
  'sorted by %s, pages contain each prompt once and in order',
  async ([sort, order], { api, owner }) => {
    const made: string[] = []
    for (const name of ['B', 'C', 'A', 'B']) {
      api.clock.now = new Date(api.clock.now.getTime() + 1)
      made.push((await api.prompt(owner, { name })).id)
    }
    api.clock.now = new Date(api.clock.now.getTime() + 1)
    await api.edit(made[0] ?? '', 'changed')
    const { text } = await api.key(owner)
    const seen: number[] = []
    let cursor: string | null | undefined = ''
    do {
      const query = cursor ? `&cursor=${cursor}` : ''
      const page = await readPage(await api.get(`/prompts?sort=${sort}&limit=1${query}`, text))
      seen.push(...page.data.map(({ id }) => made.indexOf(id)))
      cursor = page.next_cursor
    } while (cursor)
    expect(seen).toEqual(order)
  },
)

test('rejects a cursor of another sort order', async ({ api, owner }) => {
  await api.prompt(owner)
  await api.prompt(owner)
  const { text } = await api.key(owner)
  const { next_cursor } = await readPage(await api.get('/prompts?sort=name&limit=1', text))
  const response = await api.get(`/prompts?sort=updated&limit=1&cursor=${next_cursor}`, text)
  expect(response.status).toBe(400)
})

test('q finds the literal text, even if it looks like a pattern', async ({ api, owner }) => {
  await api.prompt(owner, { slug: 'percent', name: '100% Sure' })
  await api.prompt(owner, { slug: 'plain', name: '100 Sure', description: 'about under_scores' })
  const { text } = await api.key(owner)
  const find = async (q: string) =>
    toSlugs(await readPage(await api.get(`/prompts?q=${encodeURIComponent(q)}`, text)))
  expect(await find('sure')).toEqual(['percent', 'plain'])
  expect(await find('100%')).toEqual(['percent'])
  expect(await find('r_s')).toEqual(['plain'])
  expect(await find('e_s')).toEqual([])
  expect(await find('\\')).toEqual([])
})

test('filters the list by tag and includes variables on request', async ({ api, owner }) => {
  await api.prompt(owner, { slug: 'tagged', tags: ['a', 'b'], variables: [{ key: 'x' }] })
  await api.prompt(owner, { slug: 'other', tags: ['ab'] })
  const { text } = await api.key(owner, 'dev')
  const page = await readPage(await api.get('/prompts?tag=a&include=variables', text))
  expect(toSlugs(page)).toEqual(['tagged'])
  expect(page.data[0]).toMatchObject({
    variables: [{ key: 'x', default_value: null, description: '', required: false }],
  })
})

test.for([
  'cursor=nonsense',
  'limit=0',
  'limit=x',
  'limit=1&limit=2',
  'include=all',
  'unknown=1',
  'q=%00',
])('GET /prompts?%s is rejected', async (query, { api }) => {
  const { text } = await api.key(await api.owner())
  const response = await api.get(`/prompts?${query}`, text)
  expect(response.status).toBe(400)
  const name = query.split('=')[0] ?? ''
  expect(JSON.stringify(await response.json())).toContain(name)
})

test("projects:read shows the projects of the key's maker, and which one the key belongs to", async ({
  api,
  owner,
}) => {
  const other = await api.owner()
  const { accountId, projectId } = other
  await api.database.prisma.membership.create({
    data: { accountId, userId: owner.userId, role: 'viewer' },
  })
  await api.prompt(owner)
  const { text } = await api.key(owner)
  const { data } = (await (await api.get('/projects', text)).json()) as { data: unknown }
  expect(data).toEqual([
    { id: owner.projectId, name: 'Project', is_current: true, prompt_count: 1 },
    { id: projectId, name: 'Project', is_current: false, prompt_count: 0 },
  ])
})
