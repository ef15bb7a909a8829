import { createClient } from '@promptwire/core/contract/derive/client'
import { PUBLIC_PREFIX, publicContract } from '@promptwire/core/contract/public/public-contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApi, type TestApi } from '../../../test/support/api.ts'

let api: TestApi
let bearer: string
beforeAll(async () => {
  api = await createTestApi()
  const owner = await api.owner()
  bearer = (await api.key(owner)).text
  const block = (title: string, content: string) => ({ type: 'custom', title, content }) as const
  await api.prompt(owner, {
    slug: 'billing',
    name: 'Billing help',
    tags: ['finance'],
    blocks: [block('Rules', `${'x'.repeat(200)} Never promise a REFUND. ${'y'.repeat(200)}`)],
  })
  await api.prompt(owner, { slug: 'refund', name: 'Refund letter', description: '100% polite' })
  await api.prompt(await api.owner(), { slug: 'foreign', name: 'Refund of strangers' })
})
afterAll(() => api.close())

const client = createClient(publicContract, PUBLIC_PREFIX, async (url, request) =>
  api.app.request(url, request),
)
const find = async (q: string) => (await client.search_prompts({ q }, { bearer })).data
const slugs = async (q: string) => (await find(q)).map(({ slug }) => slug)

test('words are found in names, slugs, descriptions, tags and blocks, and all must be there', async () => {
  expect(await slugs('refund')).toEqual(['billing', 'refund'])
  expect(await slugs('promise  billing')).toEqual(['billing'])
  expect(await slugs('finance')).toEqual(['billing'])
  expect(await slugs('100%')).toEqual(['refund'])
  expect(await slugs('refund nowhere')).toEqual([])
})

test('each match shows its place with the text around it', async () => {
  const [billing] = await find('refund')
  expect(billing?.matches).toEqual([
    {
      field: 'block',
      block_id: expect.any(String),
      excerpt: expect.stringMatching(/^…x.*REFUND.*y…$/s),
    },
  ])
})

test('pages hold every found prompt once', async () => {
  const first = await client.search_prompts({ q: 'refund', limit: 1 }, { bearer })
  const cursor = first.next_cursor ?? ''
  const second = await client.search_prompts({ q: 'refund', limit: 1, cursor }, { bearer })
  expect([first.data[0]?.slug, second.data[0]?.slug, second.next_cursor]).toEqual([
    'billing',
    'refund',
    null,
  ])
})

test('blank words find nothing to look for', async () => {
  await expect(find(' ')).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
})
