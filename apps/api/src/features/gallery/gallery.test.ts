import { GALLERY_CATEGORIES } from '@promptwire/contract/gallery/gallery'
import { parseTemplate } from '@promptwire/core/compile/template'
import { expect } from 'vitest'
import { test as apiTest } from '../../../../../test/support/api-test.ts'

const test = apiTest.extend(
  'list',
  ({ client, devKey }) =>
    async (input: Parameters<typeof client.list_gallery_prompts>[0]) =>
      (await client.list_gallery_prompts(input, devKey)).data.map(
        ({ gallery_slug }) => gallery_slug,
      ),
)

test('the gallery has at least twelve complete and different prompts, in every category', async ({
  list,
}) => {
  const all = await list({})
  expect(all.length).toBeGreaterThanOrEqual(12)
  expect(all).toEqual([...new Set(all)].sort())
  for (const category of GALLERY_CATEGORIES) {
    expect((await list({ category })).length, category).toBeGreaterThanOrEqual(2)
  }
})

test('every prompt declares exactly the variables it uses, and has guardrails', async ({
  list,
  client,
  devKey,
}) => {
  for (const gallery_slug of await list({})) {
    const { data } = await client.get_gallery_prompt({ gallery_slug }, devKey)
    const used = parseTemplate(data.blocks).flatMap((part) =>
      typeof part === 'string' ? [] : [part.key],
    )
    const declared = data.variables.map(({ key }) => key)
    expect([...new Set(used)].sort(), gallery_slug).toEqual(declared.sort())
    expect(data.variables.every(({ description }) => description !== '')).toBe(true)
    const types = data.blocks.map(({ type }) => type)
    for (const type of ['role', 'instructions', 'guardrails', 'output_format'] as const) {
      expect(types, gallery_slug).toContain(type)
    }
    expect(data.compiled).toContain('## Role\n')
  }
})

test('text, tags and categories filter the list, and its pages are complete', async ({
  list,
  client,
  devKey,
}) => {
  expect(await list({ q: 'DIFF commit' })).toEqual(['commit-message'])
  expect(await list({ q: 'nowhere-to-be-found' })).toEqual([])
  expect(await list({ tag: 'citations' })).toEqual(['knowledge-answer'])
  const seen: string[] = []
  let cursor: string | null | undefined
  do {
    const page = await client.list_gallery_prompts({ limit: 5, ...(cursor && { cursor }) }, devKey)
    seen.push(...page.data.map(({ gallery_slug }) => gallery_slug))
    cursor = page.next_cursor
  } while (cursor)
  expect(seen).toEqual(await list({}))
})

test('a copy is an ordinary prompt of this project only', async ({ client, devKey }) => {
  const gallery_slug = 'bug-triage'
  const { data: original } = await client.get_gallery_prompt({ gallery_slug }, devKey)
  const { data: copy } = await client.copy_gallery_prompt({ gallery_slug }, devKey)
  expect(copy).toMatchObject({ slug: gallery_slug, name: original.name, tags: original.tags })
  expect(copy.blocks?.map(({ id: _, ...block }) => block)).toEqual(original.blocks)
  const again = await client.copy_gallery_prompt({ gallery_slug }, devKey)
  expect(again.data.slug).toBe(`${gallery_slug}-2`)
  const taken = client.copy_gallery_prompt({ gallery_slug, slug: gallery_slug }, devKey)
  await expect(taken).rejects.toMatchObject({ code: 'CONFLICT' })
  const named = await client.copy_gallery_prompt({ gallery_slug, name: 'Our triage' }, devKey)
  expect(named.data.slug).toBe('our-triage')
  const block_id = copy.blocks?.[0]?.id ?? ''
  await client.update_block({ block_id, content: 'ours' }, devKey)
  const { data: still } = await client.get_gallery_prompt({ gallery_slug }, devKey)
  expect(still).toEqual(original)
})

test('an unknown prompt is an error that names the list operation', async ({ client, devKey }) => {
  await expect(
    client.get_gallery_prompt({ gallery_slug: 'nonsense' }, devKey),
  ).rejects.toMatchObject({
    code: 'NOT_FOUND',
    message: expect.stringContaining('list_gallery_prompts'),
  })
})
