import { expect } from 'vitest'
import { test } from '../../../../test/support/api-test.ts'

/** Above the size of a page and one more item: a page ends after a million characters. */
const MAX_PAGE_BYTES = 2_000_000
const LARGE = 'x'.repeat(99_000)

interface Page<T> {
  readonly data: T[]
  readonly next_cursor?: string | null
}

async function walk<T>(read: (cursor: string | undefined) => Promise<Page<T>>) {
  const items: T[] = []
  const sizes: number[] = []
  let cursor: string | undefined
  do {
    const page = await read(cursor)
    expect(page.data.length).toBeGreaterThan(0)
    items.push(...page.data)
    sizes.push(JSON.stringify(page.data).length)
    cursor = page.next_cursor ?? undefined
  } while (cursor !== undefined)
  return { items, pages: sizes.length, largest: Math.max(...sizes) }
}

test('a page of the audit log ends early if entries are large, and the next one continues', async ({
  client,
  devKey,
  api,
}) => {
  const { data: prompt } = await client.create_prompt({ name: 'Audited' }, devKey)
  const block_id = prompt.blocks?.[0]?.id ?? ''
  for (let i = 0; i < 20; i++) {
    // Faster edits would share one audit entry.
    api.clock.now = new Date(api.clock.now.getTime() + 11 * 60_000)
    await client.update_block({ block_id, content: `${i} ${LARGE}` }, devKey)
  }
  const { items, pages, largest } = await walk((cursor) =>
    client.list_audit_entries({ target_id: block_id, limit: 500, cursor }, devKey),
  )
  const written = items.map(({ after }) => Number.parseInt(Object(after).content, 10))
  expect(written).toEqual(Array.from({ length: 20 }, (_, i) => 19 - i))
  expect(pages).toBeGreaterThan(1)
  expect(largest).toBeLessThan(MAX_PAGE_BYTES)
})

test('so does a page of test cases, even without a limit', async ({ client, devKey }) => {
  const { data: prompt } = await client.create_prompt({ name: 'Tested' }, devKey)
  const input = { prompt_id: prompt.id, input_text: LARGE, expected_output: LARGE }
  for (let i = 0; i < 9; i++) await client.create_test_case(input, devKey)
  const { data: all } = await client.list_test_cases({ prompt_id: prompt.id }, devKey)
  const { items, pages, largest } = await walk((cursor) =>
    client.list_test_cases({ prompt_id: prompt.id, limit: 200, cursor }, devKey),
  )
  expect(items).toEqual(all)
  expect(pages).toBeGreaterThan(1)
  expect(largest).toBeLessThan(MAX_PAGE_BYTES)
})

test('so does a page of prompts with their variables', async ({ client, devKey }) => {
  const names = ['One', 'Two', 'Three', 'Four']
  for (const name of names) {
    const { data: prompt } = await client.create_prompt({ name, tags: ['variables'] }, devKey)
    for (const key of ['a', 'b', 'c', 'd']) {
      const variable = { prompt_id: prompt.id, key, default_value: LARGE }
      await client.create_variable(variable, devKey)
    }
  }
  const { items, pages, largest } = await walk((cursor) =>
    client.list_prompts(
      { tag: 'variables', include: 'variables', limit: 100, sort: '-name', cursor },
      devKey,
    ),
  )
  expect(items.map(({ name }) => name)).toEqual(['Two', 'Three', 'One', 'Four'])
  expect(items.every(({ variables }) => variables?.length === 4)).toBe(true)
  expect(pages).toBeGreaterThan(1)
  expect(largest).toBeLessThan(MAX_PAGE_BYTES)
})

test('a search shows the match in a long text, near its end too', async ({ client, devKey }) => {
  const { data: prompt } = await client.create_prompt({ name: 'Searched' }, devKey)
  const block_id = prompt.blocks?.[0]?.id ?? ''
  const content = `${LARGE} before the Needle after`
  await client.update_block({ block_id, content }, devKey)
  const { data } = await client.search_prompts({ q: 'needle' }, devKey)
  const excerpt = `…${LARGE.slice(0, 48)} before the Needle after`
  expect(data).toMatchObject([{ matches: [{ field: 'block', block_id, excerpt }] }])
})
