import { foldText } from '@promptwire/core/text/fold-text'
import { expect } from 'vitest'
import { test as apiTest } from '../../../../test/support/api-test.ts'
import { seedPrompts } from '../../../../test/support/many-prompts.ts'
import { writeSearchDocuments } from '../../src/features/search/search-documents.sql.ts'
import { BLOCKS_FORM, indexSearch } from '../../src/platform/database/embedded/index-search.ts'

const test = apiTest
  // A project full of prompts, which takes a while to create.
  .extend('full', { scope: 'file' }, async ({ api }) => {
    const owner = await api.owner()
    await seedPrompts(api.database.pool, owner.projectId, COUNT)
    // Another project, which must never be found.
    await seedPrompts(api.database.pool, (await api.owner()).projectId, 50)
    const block = (content: string) => ({ type: 'custom', title: 'Späße', content }) as const
    const special = { name: 'Zq, wholly', tags: ['Rare Tag'], description: '100%_\\ "ẞ" Ünïcode' }
    const blocks = [
      block('Das Straßenfest. ÄÖÜ. 客服中心请 👩‍🔬 {{customer_name}}'),
      block('用ai生成, x_vy, C# jkl café (ω) ωμέγα'),
    ]
    const { id: lastId } = await api.prompt(owner, { slug: 'last-of-all', ...special, blocks })
    const { text: everything } = await api.key(owner)
    const { text: metadata } = await api.key(owner, 'live', ['prompts:read'])
    return { owner, everything, metadata, lastId }
  })
  .extend('reader', ({ api, full, client }) => {
    /** All texts of the project, read directly from the tables. */
    async function readTexts(): Promise<Text[]> {
      const { rows } = await api.database.pool.query<Text>(
        `SELECT id, ARRAY[name, slug, description] AS about, tags,
            ARRAY(SELECT title || E'\\n' || content FROM block WHERE prompt_id = p.id) AS blocks
       FROM prompt p WHERE project_id = $1 ORDER BY id`,
        [full.owner.projectId],
      )
      return rows
    }
    async function expectReadersFinds(): Promise<void> {
      const texts = await readTexts()
      const withoutTags = texts.map((text) => ({ ...text, tags: [] }))
      for (const [i, q] of QUERIES.entries()) {
        const all = readersFinds(texts, q.split(' '), true)
        const found = await client.search_prompts({ q, limit: PAGE }, { bearer: full.everything })
        expect([q, found.data.map(({ id }) => id)]).toEqual([q, all.slice(0, PAGE)])
        expect([q, found.next_cursor === null]).toEqual([q, all.length <= PAGE])
        // Alternates the other searches: they cover subsets of the same texts.
        if (i % 2 === 0) {
          const outside = readersFinds(texts, q.split(' '), false)
          const { data } = await client.search_prompts(
            { q, limit: PAGE },
            { bearer: full.metadata },
          )
          expect([q, data.map(({ id }) => id)]).toEqual([q, outside.slice(0, PAGE)])
        } else {
          const named = readersFinds(withoutTags, [q], false).reverse()
          const input = { q, limit: PAGE, sort: '-created' } as const
          const { data } = await client.list_prompts(input, { bearer: full.everything })
          expect([q, data.map(({ id }) => id)]).toEqual([q, named.slice(0, PAGE)])
        }
      }
    }
    return { readTexts, expectReadersFinds }
  })

/** Above the limits for searching without the index and for rare words. */
const COUNT = 2_600
const PAGE = 100

const QUERIES = [
  'e',
  'q',
  '客',
  'ß',
  '👩',
  '_',
  '%',
  '\\',
  'zq',
  'of',
  '客服',
  '客x',
  'äö',
  '%_',
  '，',
  'ai',
  '用a',
  'C#',
  'fé',
  'é',
  'ω',
  'q ZQ',
  'REFUND',
  'Refunds',
  'tag-7',
  'Rare',
  'seeded-2599',
  '客服中心',
  'straßenfest',
  'ÜNÏCODE',
  'unicode',
  'cafe',
  'cafe\u0301',
  'ωμεγα',
  '{{customer_name}}',
  'ef0',
  'nowhere-at-all',
  'seeded-77',
  'LAST-OF-ALL',
  'team 客服',
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

const UNKNOWN_WITHIN_WORDS = /^([a-z0-9]{1,2}|c#|[ßéω])$/

/**
 * Whether a text contains a word. The shortest words match only at the start of a word or script.
 */
function holds(text: string, word: string): boolean {
  if (!UNKNOWN_WITHIN_WORDS.test(word)) return text.includes(word)
  const isAscii = word.charCodeAt(0) < 128
  const before = isAscii ? '[^a-z0-9]' : '[\\x01-\\x7f]'
  return new RegExp(`(^|${before})${word}`).test(text)
}

/** The expected results, from reading every text. */
function readersFinds(texts: readonly Text[], words: readonly string[], inBlocks: boolean) {
  const hold = (word: string) => {
    const low = foldText(word)
    return ({ about, tags, blocks }: Text) =>
      tags.some((tag) => foldText(tag) === low) ||
      [...about, ...(inBlocks ? blocks : [])].some((text) => holds(foldText(text), low))
  }
  return words.reduce((left, word) => left.filter(hold(word)), texts).map(({ id }) => id)
}

// Each search runs before its documents are written.
test('a search works before any document is written', async ({ reader }) => {
  await reader.expectReadersFinds()
})

test('and after all documents are written', async ({ api, reader }) => {
  await writeSearchDocuments(api.database.prisma)
  const { rows } = await api.database.pool.query('SELECT count(*)::int AS left FROM search_change')
  expect(rows[0].left).toBe(0)
  await reader.expectReadersFinds()
})

test('and for changes, additions and deletions, before and after their documents are written', async ({
  api,
  reader,
  full,
}) => {
  const { prisma, pool } = api.database
  const texts = await reader.readTexts()
  const [first, second, third] = [texts[1200], texts[1300], texts[1400]].map(
    (text) => text?.id ?? '',
  )
  await api.edit(first ?? '', 'Now of Straßenfest and 客服中心, zq')
  await pool.query(`UPDATE prompt SET name = 'nowhere-at-all' WHERE id = $1`, [second])
  await pool.query('DELETE FROM prompt WHERE id = $1', [third])
  await pool.query('DELETE FROM block WHERE prompt_id = $1', [full.lastId])
  await api.prompt(full.owner, { name: 'seeded-77 Straßenfest' })
  await reader.expectReadersFinds()
  await writeSearchDocuments(prisma)
  await reader.expectReadersFinds()
  const { rows } = await pool.query(
    `SELECT count(*)::int AS more FROM search_document d
      WHERE NOT EXISTS (SELECT FROM prompt WHERE id = d.prompt_id)`,
  )
  expect(rows[0].more).toBe(0)
})

test('a database without the index returns the same', async ({ api, reader }) => {
  await api.database.pool.query('DROP INDEX search_document_words')
  await reader.expectReadersFinds()
})

test('the palette finds names, texts and notes anywhere in a large project', async ({
  api,
  full,
  projectAs,
  recordStatements,
}) => {
  const { pool, prisma } = api.database
  const blocks = [
    { type: 'custom', title: 'Greeting', content: 'Dear {{recipient_name}}' },
  ] as const
  const { slug } = await api.prompt(full.owner, { blocks })
  await writeSearchDocuments(prisma)
  const project = await projectAs(full.owner, full.owner.projectId)
  const search = async (q: string) => (await project.search_project({ q })).data
  const { rows } = await pool.query<{ id: string; slug: string }>(
    `SELECT id, slug FROM prompt WHERE slug = 'seeded-7' AND project_id = $1`,
    [full.owner.projectId],
  )
  await pool.query(
    `INSERT INTO version (id, prompt_id, number, content, note)
     VALUES (gen_random_uuid(), $1, 3, '{}', 'Calmer tone')`,
    [rows[0]?.id],
  )
  expect((await search('seeded-7')).prompts[0]).toMatchObject({ slug: 'seeded-7' })
  expect((await search('support')).prompts).toHaveLength(8)
  expect((await search('wholyl')).prompts).toMatchObject([{ slug: 'last-of-all' }])
  for (const write of [async () => {}, () => writeSearchDocuments(prisma)]) {
    await write()
    expect((await search('calmer tone')).versions).toMatchObject([{ number: 3 }])
    expect((await search('support calmer')).versions).toMatchObject([{ number: 3 }])
  }
  expect((await search('recipient_name')).blocks).toMatchObject([{ prompt: { slug } }])
  const statements = await recordStatements(() => search('recipient_name'))
  const reading = statements.filter((text) =>
    /FROM (prompt|block|version|search_document)/.test(text),
  )
  expect(reading.length, 'a fixed number of statements, however many prompts').toBeLessThan(10)
})

test('the palette finds frequent words of prompts that changed long ago, the best match first', async ({
  api,
  full,
  projectAs,
}) => {
  const { pool, prisma } = api.database
  const old = `(SELECT id FROM prompt WHERE project_id = '${full.owner.projectId}'
                 ORDER BY updated_at, id LIMIT 400)`
  await pool.query(`UPDATE prompt SET description = 'An heirloom' WHERE id IN ${old}`)
  await pool.query(`UPDATE block SET content = content || ' heirloom' WHERE prompt_id IN ${old}`)
  await pool.query(`INSERT INTO version (id, prompt_id, number, content, note)
    SELECT gen_random_uuid(), id, 7, '{}', 'Heirloom' FROM prompt WHERE id IN ${old}`)
  await pool.query(`UPDATE prompt SET last_version = 7 WHERE id IN ${old}`)
  await pool.query(
    `UPDATE prompt SET name = 'Heirlooms' WHERE id = (SELECT min(id::text)::uuid FROM ${old} AS old)`,
  )
  await writeSearchDocuments(prisma)
  const project = await projectAs(full.owner, full.owner.projectId)
  const { prompts, blocks, versions } = (await project.search_project({ q: 'heirloom' })).data
  expect(prompts).toHaveLength(8)
  expect(prompts[0]).toMatchObject({ name: 'Heirlooms' })
  expect(blocks).toHaveLength(5)
  expect(versions).toHaveLength(5)
  const numbered = (await project.search_project({ q: 'v7' })).data.versions
  expect(numbered?.map(({ number }) => number)).toEqual([7, 7, 7, 7, 7])
})

test('the palette reads the prompts that changed last by their index', async ({ api, full }) => {
  await api.database.pool.query('ANALYZE prompt')
  const { rows } = await api.database.pool.query(
    `EXPLAIN SELECT id, name, slug FROM prompt WHERE project_id = '${full.owner.projectId}'
      ORDER BY updated_at DESC, id DESC LIMIT 500`,
  )
  expect(JSON.stringify(rows)).toContain('prompt_project_id_updated_at_id_idx')
})

test.for([
  ['客服', `LIKE (SELECT search_form('%客服%'))`],
  ['zq', `~ '(?:^|[\\x01-\\x2f\\x3a-\\x40\\x5b-\\x60\\x7b-\\x7f])zq'`],
] as const)('rare words such as %s use the index', async ([, condition], { api, full }) => {
  const { pool } = api.database
  const connection = await pool.connect()
  await indexSearch(connection, () => {})
  connection.release()
  const explain = async () => {
    const { rows } = await pool.query(
      `EXPLAIN SELECT prompt_id FROM search_document
        WHERE indexed_text(${BLOCKS_FORM}) ${condition} AND project_id = '${full.owner.projectId}'`,
    )
    return JSON.stringify(rows)
  }
  // PostgreSQL ignores a new index while an older transaction runs, even another test's.
  await expect.poll(explain).toContain('search_document_words')
})
