import { TOOLS } from '@promptwire/contract/derive/tools'
import { expect } from 'vitest'
import { call, test as mcpTest, readResult } from '../support/mcp-test.ts'

interface Found {
  readonly tools: readonly { name: string; inputSchema: { properties: object } }[]
}
interface Page {
  readonly items: readonly { type: string }[]
  readonly next_cursor: string | null
}
interface Compiled {
  readonly prompts: readonly { prompt?: string; error?: { code: string } }[]
}

/** Tests of tools whose responses could fill a model's context. */
const test = mcpTest
  .extend('large', { scope: 'file' }, async ({ stack, greeter: { owner } }) => {
    const content = 'x'.repeat(30_000)
    for (const slug of ['first-large', 'second-large'])
      await stack.publishedPrompt(owner, { slug, content })
    return ['first-large', 'second-large']
  })
  .extend('ask', ({ post }) => async <T>(name: string, input: object) => {
    const result = await readResult(await post(call(name, input)))
    return result['structuredContent'] as T
  })

test.for([
  ['export prompts with all versions', 'export_prompts'],
  ['compile several prompts', 'compile_prompts'],
])('"%s" finds %s, with its limit of characters', async ([query, name], { ask }) => {
  const [found] = (await ask<Found>('find_tools', { query })).tools
  expect(found?.name).toBe(name)
  expect(found?.inputSchema.properties).toMatchObject({
    max_characters: { description: expect.stringContaining('Default: 50000') },
  })
})

test('an export through call_tool is a page that a model can read, and its cursor continues', async ({
  ask,
  large,
}) => {
  const pages: Page[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const input = { prompt_ids: large, ...(cursor !== undefined && { cursor }) }
    const page = await ask<Page>('call_tool', { name: 'export_prompts', arguments: input })
    expect(JSON.stringify(page.items).length).toBeLessThan(50_000)
    pages.push(page)
    cursor = page.next_cursor
  }
  const types = pages.flatMap(({ items }) => items.map(({ type }) => type))
  expect(types).toEqual(['project', 'prompt', 'version', 'prompt', 'version', 'end'])
  expect(pages.length).toBeGreaterThan(2)
})

test('prompts that would make an answer too long fail by themselves, unless the caller allows more', async ({
  ask,
  large,
}) => {
  const prompts = large.map((prompt_id) => ({ prompt_id }))
  const compiled = await ask<Compiled>('compile_prompts', { prompts })
  expect(compiled.prompts).toMatchObject([
    { prompt: expect.stringContaining('xxx') },
    { error: { code: 'PAYLOAD_TOO_LARGE' } },
  ])
  const all = await ask<Compiled>('compile_prompts', { prompts, max_characters: 100_000 })
  expect(all.prompts.map(({ error }) => error)).toEqual([undefined, undefined])
})

test('every tool with a limit of characters has one that a model can read', () => {
  const limits = TOOLS.flatMap(({ defaults }) => defaults.max_characters ?? [])
  expect(limits).toEqual([50_000, 50_000])
})
