import { expect } from 'vitest'
import { test as stackTest } from '../../../test/support/web-test.ts'

const test = stackTest.extend('subject', async ({ stack, owner, person }) => {
  const { id, slug } = await stack.prompt(owner, {
    blocks: [
      { type: 'role', title: 'Role', content: 'You help customers of {{product}}.' },
      { type: 'guardrails', title: 'Rules', content: 'Never promise a refund or a date.' },
    ],
  })
  const path = `/projects/${owner.projectId}/prompts/${slug}`
  const open = async (at: string) => (await person.get(at)).text()
  return { id, path, open }
})

test('the editor says what breaks the cache, and proposes a better order without an edit', async ({
  stack,
  person,
  subject: { id, path, open },
}) => {
  const titles = async () =>
    (await stack.workingCopy(id))?.content.blocks
      .toSorted((a, b) => a.sort_order - b.sort_order)
      .map(({ title }) => title)
  const editor = await open(path)
  const line =
    /(\d+) of (\d+) tokens are cacheable\. Caching stops at <code>\{\{product\}\}<\/code> in <a/
  const [, stable, all] = line.exec(editor) ?? []
  expect(stable, editor).toBeDefined()
  expect(editor).toContain('Propose better order')

  const sent = await person.post(`${path}/proposals/better-order`, {})
  expect(sent.status).toBe(303)
  const proposal = new URL(sent.headers.get('location') ?? '', 'http://localhost').pathname
  const shown = await open(proposal)
  expect(shown).toMatch(new RegExp(`Cache \\d+ of ${all} tokens instead of ${stable}`))
  expect(shown).toContain('Moved')
  expect(await titles()).toEqual(['Role', 'Rules'])

  expect((await person.post(`${proposal}/apply`, { revision: '1' })).status).toBe(303)
  expect(await titles()).toEqual(['Rules', 'Role'])
  expect(await open(path)).not.toContain('Propose better order')
  expect((await person.post(`${path}/proposals/better-order`, {})).status).toBe(400)
})

test('a prompt that never changes is cacheable as a whole, and an empty one says nothing', async ({
  stack,
  owner,
  subject: { open },
}) => {
  const base = `/projects/${owner.projectId}/prompts`
  const { slug } = await stack.prompt(owner, { content: 'Be brief.' })
  expect(await open(`${base}/${slug}`)).toMatch(/(\d+) of \1 tokens are cacheable\./)
  const { slug: empty } = await stack.prompt(owner, {
    blocks: [{ type: 'role', title: 'Role', content: '' }],
  })
  expect(await open(`${base}/${empty}`)).not.toContain('tokens are cacheable')
})

test('the publish page shows the input cost of both versions, with and without caching', async ({
  stack,
  owner,
  subject: { open },
}) => {
  const review = async (model?: string) => {
    const blocks = [
      { type: 'custom', title: 'Rules', content: 'Be brief. '.repeat(1_000) },
    ] as const
    const { id, slug } = await stack.publishedPrompt(owner, {
      blocks,
      ...(model && { model_config: { model } }),
    })
    await stack.editContent(id, (content) => ({
      ...content,
      blocks: content.blocks.map((block) => ({ ...block, content: 'Be kind. '.repeat(1_000) })),
    }))
    const page = await open(`/projects/${owner.projectId}/prompts/${slug}/publish`)
    return page.slice(page.indexOf('id="input-cost"'))
  }
  const priced = await review('gpt-5')
  expect(priced).toMatch(/Version 1, live<[\s\S]*Version 2</)
  expect(priced).toMatch(/1,000 requests<\/td>(?:<td[^>]*>≈ \$\d+\.\d+<\/td>){2}/)
  expect(priced).toMatch(/with caching<\/td>(?:<td[^>]*>≈ \$\d+\.\d+<\/td>){2}/)
  const unknown = await review()
  expect(unknown).toMatch(/Cacheable tokens<\/td>(?:<td[^>]*>[\d,]+<\/td>){2}/)
  expect(unknown).not.toContain('requests')
})
