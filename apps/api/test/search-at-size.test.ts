import { createClient } from '@promptwire/core/contract/derive/client'
import { PUBLIC_PREFIX, publicContract } from '@promptwire/core/contract/public/public-contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeSearchDocuments } from '../../../apps/api/src/store/search-documents.ts'
import { createTestApi, type TestApi } from '../../../test/support/api.ts'
import type { Owner } from '../../../test/support/fixtures.ts'
import { seedPrompts } from '../../../test/support/many-prompts.ts'

/** More than a search looks through before it asks the index, and more than it calls rare. */
const COUNT = 2_600
const PAGE = 100

let api: TestApi
let owner: Owner
let everything: string
let metadata: string
let lastId: string
beforeAll(async () => {
  api = await createTestApi()
  owner = await api.owner()
  await seedPrompts(api.database.pool, owner.projectId, COUNT)
  // Of another project: nothing of it is ever found.
  await seedPrompts(api.database.pool, (await api.owner()).projectId, 50)
  const block = (content: string) => ({ type: 'custom', title: 'Späße', content }) as const
  const special = { name: 'Zq, wholly', tags: ['Rare Tag'], description: '100%_\\ "ẞ" Ünïcode' }
  const blocks = [block('Das Straßenfest. ÄÖÜ. 客服中心请 👩‍🔬 {{customer_name}}')]
  lastId = (await api.prompt(owner, { slug: 'last-of-all', ...special, blocks })).id
  everything = (await api.key(owner)).text
  metadata = (await api.key(owner, 'live', ['prompts:read'])).text
})
afterAll(() => api.close())

const client = createClient(publicContract, PUBLIC_PREFIX, async (url, request) =>
  api.app.request(url, request),
)

const QUERIES = [
  ...['e', 'q', '客', 'ß', '👩', '_', '%', '\\'],
  ...['zq', 'of', '客服', '客x', 'äö', '%_', '，'],
  ...['REFUND', 'Refunds', 'tag-7', 'Rare', 'seeded-2599', '客服中心', 'straßenfest', 'ÜNÏCODE'],
  ...['{{customer_name}}', 'ef0', 'nowhere-at-all', 'seeded-77', 'LAST-OF-ALL', 'team 客服'],
  'answer in short clear sentences and say so when you',
  'e o a i n s r t l z',
  'answer in short clear sentences and say nothing when you',
]

interface Text {
  id: string
  about: string[]
  tags: string[]
  blocks: string[]
}

/** All texts of the project, as they stand in the tables. */
async function readTexts(): Promise<Text[]> {
  const { rows } = await api.database.pool.query<Text>(
    `SELECT id, ARRAY[name, slug, description] AS about, tags,
            ARRAY(SELECT title || E'\\n' || content FROM block WHERE prompt_id = p.id) AS blocks
       FROM prompt p WHERE project_id = $1 ORDER BY id`,
    [owner.projectId],
  )
  return rows
}

/** What somebody would find who reads everything. */
function readersFinds(texts: readonly Text[], words: readonly string[], inBlocks: boolean) {
  const holds = (word: string) => {
    const low = word.toLowerCase()
    return ({ about, tags, blocks }: Text) =>
      tags.includes(word) ||
      [...about, ...(inBlocks ? blocks : [])].some((text) => text.toLowerCase().includes(low))
  }
  return words.reduce((left, word) => left.filter(holds(word)), texts).map(({ id }) => id)
}

async function expectReadersFinds(): Promise<void> {
  const texts = await readTexts()
  const withoutTags = texts.map((text) => ({ ...text, tags: [] }))
  for (const [i, q] of QUERIES.entries()) {
    const all = readersFinds(texts, q.split(' '), true)
    const found = await client.search_prompts({ q, limit: PAGE }, { bearer: everything })
    expect([q, found.data.map(({ id }) => id)]).toEqual([q, all.slice(0, PAGE)])
    expect([q, found.next_cursor === null]).toEqual([q, all.length <= PAGE])
    // The others, in turns: they look into less of the same.
    if (i % 2 === 0) {
      const outside = readersFinds(texts, q.split(' '), false)
      const { data } = await client.search_prompts({ q, limit: PAGE }, { bearer: metadata })
      expect([q, data.map(({ id }) => id)]).toEqual([q, outside.slice(0, PAGE)])
    } else {
      const named = readersFinds(withoutTags, [q], false).reverse()
      const input = { q, limit: PAGE, sort: '-created' } as const
      const { data } = await client.list_prompts(input, { bearer: everything })
      expect([q, data.map(({ id }) => id)]).toEqual([q, named.slice(0, PAGE)])
    }
  }
}

test('before anything is written for it, a search finds what is there', expectReadersFinds)

test('so it does when all documents are written', async () => {
  await writeSearchDocuments(api.database.prisma)
  const { rows } = await api.database.pool.query('SELECT count(*)::int AS left FROM search_change')
  expect(rows[0].left).toBe(0)
  await expectReadersFinds()
})

test('and at once what has been changed, added and deleted since, until and after it is written', async () => {
  const { prisma, pool } = api.database
  const texts = await readTexts()
  const [first, second, third] = [texts[1200], texts[1300], texts[1400]].map(
    (text) => text?.id ?? '',
  )
  await api.edit(first ?? '', 'Now of Straßenfest and 客服中心, zq')
  await pool.query(`UPDATE prompt SET name = 'nowhere-at-all' WHERE id = $1`, [second])
  await pool.query('DELETE FROM prompt WHERE id = $1', [third])
  await pool.query('DELETE FROM block WHERE prompt_id = $1', [lastId])
  await api.prompt(owner, { name: 'seeded-77 Straßenfest' })
  await expectReadersFinds()
  await writeSearchDocuments(prisma)
  await expectReadersFinds()
  const { rows } = await pool.query(
    `SELECT count(*)::int AS more FROM search_document d
      WHERE NOT EXISTS (SELECT FROM prompt WHERE id = d.prompt_id)`,
  )
  expect(rows[0].more).toBe(0)
})

test('a database without the index finds the same', async () => {
  await api.database.pool.query('DROP INDEX search_document_trigrams')
  await expectReadersFinds()
})

test('rare words are found by the index', async () => {
  const { pool } = api.database
  await pool.query(
    `CREATE INDEX search_document_trigrams ON search_document
       USING gin (indexed_text(about) gin_trgm_ops, indexed_text(whole) gin_trgm_ops)`,
  )
  const { rows } = await pool.query(
    `EXPLAIN SELECT prompt_id FROM search_document
      WHERE indexed_text(whole) LIKE search_form('%客服%') AND project_id = '${owner.projectId}'`,
  )
  expect(JSON.stringify(rows)).toContain('search_document_trigrams')
})
