import { expect } from 'vitest'
import { test } from '../../../test/support/compile-prompts-test.ts'

test('each item equals the response to its own request, with live and dev keys', async ({
  api,
  owner,
  live,
  dev,
  items,
  single,
}) => {
  const first = await api.publishedPrompt(owner, { content: 'First {{name}}' })
  await api.edit(first.id, 'Second {{name}}')
  await api.publish(first.id)
  await api.edit(first.id, 'Unsaved {{name}}')
  const never = await api.prompt(owner, { content: 'Never published' })
  const required = await api.publishedPrompt(owner, {
    content: '{{must}}',
    variables: [{ key: 'must', required: true }],
  })
  const asked = [
    { prompt_id: first.slug, variables: { name: 'Ada' } },
    { prompt_id: first.id, version: 1 },
    { prompt_id: first.slug, variables: { name: 'Ada' } },
    { prompt_id: first.slug, version: 9 },
    { prompt_id: first.slug, truncate: true, max_tokens: 2 },
    { prompt_id: never.slug },
    { prompt_id: 'no-such-prompt' },
    { prompt_id: required.slug },
    { prompt_id: required.slug, variables: { must: null } },
    { prompt_id: first.slug, version: 'one' },
  ]
  for (const key of [live, dev]) {
    const expected = []
    for (const item of asked) expected.push(await single(item, key))
    expect(await items(asked, key)).toEqual(expected)
  }
})

test('an item whose copy is current has no text, until another version is live', async ({
  api,
  owner,
  items,
}) => {
  const { id, slug } = await api.publishedPrompt(owner, { content: 'one' })
  const [{ etag = '' } = {}] = await items([{ prompt_id: slug }])
  const again = { prompt_id: slug, if_none_match: etag }
  const other = { prompt_id: slug, if_none_match: '"other"' }
  expect(await items([again, other])).toMatchObject([{ not_modified: true, etag }, { etag }])
  await api.edit(id, 'two')
  await api.publish(id)
  const [item] = await items([again])
  expect(item?.prompt).toContain('two')
  expect(item?.etag).not.toBe(etag)
})

test('a prompt of another project is not found', async ({ api, items }) => {
  const { id, slug } = await api.publishedPrompt(await api.owner(), { content: 'secret' })
  const found = await items([{ prompt_id: id }, { prompt_id: slug }])
  expect(found).toMatchObject([{ error: { code: 'NOT_FOUND' } }, { error: { code: 'NOT_FOUND' } }])
})

test.for([
  [undefined, 'prompts'],
  [[], 'prompts'],
  [{}, 'prompts'],
  [Array.from({ length: 101 }, () => ({ prompt_id: 'x' })), 'at most 100'],
] as const)('rejects a request without 1 to 100 items', async ([prompts, words], { compile }) => {
  const response = await compile(prompts)
  expect(response.status).toBe(400)
  expect(await response.text()).toContain(words)
})

test('an item of the wrong form fails by itself', async ({ api, owner, items }) => {
  const { slug } = await api.publishedPrompt(owner, { content: 'text' })
  const wrong = [null, 1, 'text', [], {}, { prompt_id: 7 }, { prompt_id: slug, nonsense: 1 }]
  const answers = await items([...wrong, { prompt_id: slug }])
  const failed = wrong.map(() => ({ error: { code: 'VALIDATION_ERROR' } }))
  expect(answers).toMatchObject([...failed, { version: '1' }])
})

test('100 prompts are found by one statement', async ({ api, owner, items, recordStatements }) => {
  const slugs: string[] = []
  for (let i = 0; i < 20; i++) slugs.push((await api.publishedPrompt(owner)).slug)
  const asked = Array.from({ length: 100 }, (_, i) => ({ prompt_id: slugs[i % 20] }))
  await items(asked)
  const statements = await recordStatements(() => items(asked))
  expect(statements.filter((sql) => sql.includes('api_key'))).toHaveLength(1)
  expect(statements).toHaveLength(1)
})

test('text beyond 8,000,000 characters is left to another request', async ({
  api,
  owner,
  items,
}) => {
  const { slug } = await api.publishedPrompt(owner, { content: 'x '.repeat(900_000) })
  const answers = await items(Array.from({ length: 5 }, () => ({ prompt_id: slug })))
  expect(answers.map(({ error }) => error?.code)).toEqual([
    ...Array.from({ length: 4 }, () => undefined),
    'PAYLOAD_TOO_LARGE',
  ])
})
