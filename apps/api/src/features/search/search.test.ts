import { expect } from 'vitest'
import { test as apiTest } from '../../../../../test/support/api-test.ts'
import { writeSearchDocuments } from './search-documents.sql.ts'

const test = apiTest
  // The owner of a project with searchable prompts.
  .extend('owner', async ({ api }) => {
    const owner = await api.owner()
    const block = (title: string, content: string) => ({ type: 'custom', title, content }) as const
    await api.prompt(owner, {
      slug: 'billing',
      name: 'Billing help',
      tags: ['finance'],
      blocks: [block('Rules', `${'x'.repeat(200)} Never promise a REFUND. ${'y'.repeat(200)}`)],
    })
    await api.prompt(owner, { slug: 'refund', name: 'Refund letter', description: '100% polite' })
    await api.prompt(await api.owner(), { slug: 'foreign', name: 'Refund of strangers' })
    return owner
  })
  .extend('search', ({ client, liveKey }) => {
    const find = async (q: string) => (await client.search_prompts({ q }, liveKey)).data
    const slugs = async (q: string) => (await find(q)).map(({ slug }) => slug)
    return { find, slugs }
  })

test('finds words in names, slugs, descriptions, tags and blocks; all must match', async ({
  search,
}) => {
  expect(await search.slugs('refund')).toEqual(['billing', 'refund'])
  expect(await search.slugs('promise  billing')).toEqual(['billing'])
  expect(await search.slugs('finance')).toEqual(['billing'])
  expect(await search.slugs('100%')).toEqual(['refund'])
  expect(await search.slugs('refund nowhere')).toEqual([])
})

test('each match shows its text in context', async ({ search }) => {
  const [billing] = await search.find('refund')
  expect(billing?.matches).toEqual([
    {
      field: 'block',
      block_id: expect.any(String),
      excerpt: expect.stringMatching(/^…x.*REFUND.*y…$/s),
    },
  ])
})

test('finds a word beyond the indexed part of a long text', async ({ api, owner, search }) => {
  await api.prompt(owner, { slug: 'long', content: `${'客服'.repeat(40_000)} 尾巴 tail` })
  await writeSearchDocuments(api.database.prisma)
  expect(await search.slugs('尾巴')).toEqual(['long'])
  expect(await search.slugs('tail')).toEqual(['long'])
  expect(await search.slugs('牛')).toEqual([])
})

test('pages contain every found prompt once', async ({ client, liveKey }) => {
  const first = await client.search_prompts({ q: 'refund', limit: 1 }, liveKey)
  const cursor = first.next_cursor ?? ''
  const second = await client.search_prompts({ q: 'refund', limit: 1, cursor }, liveKey)
  expect([first.data[0]?.slug, second.data[0]?.slug, second.next_cursor]).toEqual([
    'billing',
    'refund',
    null,
  ])
})

test('finds one or two letters at the start of a word, and shows them', async ({
  api,
  client,
  owner,
}) => {
  const key = (await api.key(owner)).text
  const content = `Fair emails. ${'x'.repeat(200)} Made by AI.`
  const blocks = [{ type: 'custom', title: 'T', content } as const]
  await api.prompt(owner, { slug: 'latin', name: 'Latin', blocks })
  await api.prompt(owner, { slug: 'chinese', name: '用AI写作' })
  await api.prompt(owner, { slug: 'other', name: 'Email to Claire' })
  const { data } = await client.search_prompts({ q: 'ai' }, { bearer: key })
  expect(data.map(({ slug }) => slug)).toEqual(['latin', 'chinese'])
  expect(data[0]?.matches[0]?.excerpt).toMatch(/^…x.* by AI\.$/)
  const listed = await client.list_prompts({ q: 'ai' }, { bearer: key })
  expect(listed.data.map(({ slug }) => slug)).toEqual(['chinese'])
})

test('finds words with and without accents, and shows them where they are', async ({
  api,
  client,
  owner,
}) => {
  const { text: bearer } = await api.key(owner)
  const before = '½ ﬁne … naïve '.normalize('NFD').repeat(300)
  const content = `${before}Voilà Zürich. ${'y'.repeat(300)}`
  const blocks = [{ type: 'custom', title: 'T', content } as const]
  await api.prompt(owner, { slug: 'city', name: 'École', tags: ['café'], blocks })
  const found = async (q: string) => (await client.search_prompts({ q }, { bearer })).data
  const listed = async (q: string) => (await client.list_prompts({ q }, { bearer })).data
  for (const write of [async () => {}, () => writeSearchDocuments(api.database.prisma)]) {
    await write()
    for (const q of ['zurich', 'Zürich', 'Zu\u0308rich', 'ZURICH', 'zu', 'ecole', 'cafe', 'fine']) {
      expect([q, (await found(q)).map(({ slug }) => slug)]).toEqual([q, ['city']])
    }
    expect((await found('zurich'))[0]?.matches[0]?.excerpt).toMatch(/Voilà Zürich\. y+…$/)
    expect((await listed('ECOLE')).map(({ slug }) => slug)).toEqual(['city'])
    expect(await found('zurlch')).toEqual([])
    expect(await found('\u0301')).toEqual([])
  }
})

test('a blank search finds nothing', async ({ search }) => {
  await expect(search.find(' ')).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
})
