import { expect } from 'vitest'
import { test } from '../../../../../test/support/api-test.ts'
import { readEnvelope, withVariables } from '../../../test/support/delivery-answer.ts'

test('the delivered prompt has its frozen shape, by id and by slug [spec delivered.shape] [spec delivered.frozen] [spec version.types]', async ({
  api,
  owner,
  liveKey,
}) => {
  const { id, slug } = await api.publishedPrompt(owner, {
    name: 'Frozen',
    content: '{{a}} {{b}}',
    variables: [{ key: 'a', default_value: 'x' }, { key: 'b' }],
    model_config: { model: 'gpt-4o', temperature: 0.5, custom: { kept: true } },
  })
  const response = await api.get(`/prompts/${id}`, liveKey.bearer)
  const { data } = await readEnvelope(response)
  expect(data).toEqual({
    id,
    name: 'Frozen',
    compiled_prompt: '## Role\nx {{b}}',
    model_config: { model: 'gpt-4o', temperature: 0.5, custom: { kept: true } },
    variables: [
      { key: 'a', default_value: 'x' },
      { key: 'b', default_value: null },
    ],
    version: 1,
    etag: response.headers.get('etag'),
  })
  expect((await readEnvelope(await api.get(`/prompts/${slug}`, liveKey.bearer))).data).toEqual(data)
})

test.for(['', '/compiled'])(
  'If-None-Match returns 304 while the copy is current (%s) [spec etag]',
  async (suffix, { api, owner, liveKey }) => {
    const { id, slug } = await api.publishedPrompt(owner, { content: 'one {{a}}' })
    const path = `/prompts/${slug}${suffix}`
    const etag = (await api.get(path, liveKey.bearer)).headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[\w-]+"$/)
    for (const sent of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const response = await api.get(path, liveKey.bearer, { 'if-none-match': sent })
      expect(response.status, sent).toBe(304)
      expect(await response.text()).toBe('')
      expect(response.headers.get('etag')).toBe(etag)
      expect(response.headers.get('cache-control')).toContain('no-cache')
    }
    expect((await api.get(path, liveKey.bearer, { 'if-none-match': '"other"' })).status).toBe(200)
    const otherValues = withVariables(path, { a: 'x' })
    expect((await api.get(otherValues, liveKey.bearer, { 'if-none-match': etag })).status).toBe(200)
    await api.edit(id, 'two')
    await api.publish(id)
    expect((await api.get(path, liveKey.bearer, { 'if-none-match': etag })).status).toBe(200)
  },
)

test.for([
  ['{', 'variables'],
  ['[]', 'variables'],
  ['null', 'variables'],
  ['"text"', 'variables'],
  ['{"a":null}', 'variables.a'],
  ['{"a":[1]}', 'variables.a'],
  ['{"a":{"b":1}}', 'variables.a'],
] as const)(
  'rejects variables=%s and names %s',
  async ([variables, name], { api, owner, liveKey }) => {
    const { slug } = await api.publishedPrompt(owner)
    const path = `/prompts/${slug}/compiled?variables=${encodeURIComponent(variables)}`
    const response = await api.get(path, liveKey.bearer)
    expect(response.status).toBe(400)
    const { error } = await readEnvelope(response)
    expect(error?.code).toBe('VALIDATION_ERROR')
    expect(error?.message).toContain(`${name}:`)
  },
)

test('a compiled response lists unresolved keys; the delivered shape does not change', async ({
  api,
  owner,
  liveKey,
}) => {
  const { slug } = await api.publishedPrompt(owner, {
    blocks: [
      { type: 'role', title: 'For {{customer}}', content: '{{a}} {{b}} {{c}}' },
      { type: 'context', title: 'Nothing', content: ' \n ' },
    ],
    variables: [{ key: 'a', default_value: 'x' }, { key: 'b' }],
  })
  const values = { customer: 'Ada' }
  const compiled = await api.get(withVariables(`/prompts/${slug}/compiled`, values), liveKey.bearer)
  expect((await readEnvelope(compiled)).data).toMatchObject({
    prompt: '## For Ada\nx {{b}} {{c}}',
    variables_used: ['customer', 'a', 'b', 'c'],
    unresolved: ['b', 'c'],
  })
  const delivered = await api.get(withVariables(`/prompts/${slug}`, values), liveKey.bearer)
  const { data } = await readEnvelope(delivered)
  expect(data).toMatchObject({ compiled_prompt: '## For Ada\nx {{b}} {{c}}' })
  expect(Object.keys(data)).not.toContain('unresolved')
})

test('names each required variable without a value', async ({ api, owner, liveKey }) => {
  const keys = ['topic', 'tone']
  const { slug } = await api.publishedPrompt(owner, {
    content: '{{topic}} {{tone}}',
    variables: keys.map((key) => ({ key, required: true })),
  })
  const response = await api.get(`/prompts/${slug}/compiled`, liveKey.bearer)
  expect(response.status).toBe(400)
  const { error } = await readEnvelope(response)
  const message = 'is required and has no value.'
  const details = keys.map((key) => ({ field: `variables.${key}`, message }))
  expect(error).toMatchObject({ details })
})

test('truncates a text only on request, and says so', async ({ api, owner }) => {
  const content = 'one two three four five '.repeat(1_000)
  const { slug } = await api.publishedPrompt(owner, { content })
  const { text } = await api.key(owner)
  const compiled = async (query: string) => {
    const response = await api.get(`/prompts/${slug}/compiled${query}`, text)
    return ((await response.json()) as { data: { prompt: string; tokens: number } }).data
  }
  const whole = await compiled('')
  expect(whole.prompt.length).toBeGreaterThan(content.length)
  expect(whole).not.toHaveProperty('truncated')
  const cut = await compiled('?truncate=true&max_tokens=10')
  expect(cut).toMatchObject({ truncated: true, tokens: whole.tokens })
  expect(cut.prompt).toBe('## Role\none two three four five one two')
  expect(cut).toHaveProperty('truncated_tokens', 10)
  expect(await compiled('?truncate=true&max_tokens=100000')).toEqual(whole)
  expect((await compiled('?truncate=true')).prompt.length).toBeLessThan(whole.prompt.length)

  const delivered = async (query: string) => {
    const response = await api.get(`/prompts/${slug}${query}`, text)
    const { data } = (await response.json()) as { data: { compiled_prompt: string; etag: string } }
    expect(response.headers.get('etag')).toBe(data.etag)
    return data
  }
  const beginning = await delivered('?truncate=true&max_tokens=10')
  expect(beginning).toMatchObject({ truncated: true, compiled_prompt: cut.prompt })
  expect((await delivered('')).etag).not.toBe(beginning.etag)
})
