import { expect } from 'vitest'
import { test } from '../../../test/support/api-test.ts'

interface Envelope {
  data: Record<string, unknown> & { prompt: string; version: string | number; etag: string }
  error: { code: string; message: string } | null
}
const envelopeOf = async (response: Response) => (await response.json()) as Envelope
const withVariables = (path: string, variables: unknown) =>
  `${path}?variables=${encodeURIComponent(JSON.stringify(variables))}`

test('a live key gets the published version, a dev key the latest draft [spec keys.live] [spec keys.dev] [spec compiled.shape]', async ({
  api,
  owner,
  liveKey,
  devKey,
}) => {
  const { id, slug } = await api.publishedPrompt(owner, { content: 'Published for {{name}}' })
  await api.edit(id, 'Edited')
  const path = withVariables(`/prompts/${slug}/compiled`, { name: 'Ada' })
  expect(await envelopeOf(await api.get(path, liveKey.bearer))).toEqual({
    data: {
      prompt: '## Role\nPublished for Ada',
      version: '1',
      tokens: 6,
      variables_used: ['name'],
      unresolved: [],
      prompt_id: id,
      project_id: owner.projectId,
    },
    error: null,
  })
  const { data } = await envelopeOf(await api.get(path, devKey.bearer))
  expect(data).toMatchObject({ prompt: '## Role\nEdited', version: '2' })
})

test("a draft's number is the last saved one until it changes, then the next", async ({
  api,
  owner,
  devKey,
}) => {
  const { id, slug } = await api.prompt(owner)
  const versionNow = async () =>
    (await envelopeOf(await api.get(`/prompts/${slug}/compiled`, devKey.bearer))).data.version
  expect(await versionNow()).toBe('1')
  await api.saveVersion(id)
  expect(await versionNow()).toBe('1')
  await api.edit(id, 'changed')
  expect(await versionNow()).toBe('2')
  await api.saveVersion(id)
  await api.saveVersion(id)
  expect(await versionNow()).toBe('2')
})

test('what a dev key gets says which revision of the working copy it is, and saved versions do not', async ({
  api,
  owner,
  devKey,
  liveKey,
}) => {
  const { id, slug } = await api.prompt(owner, { content: 'one' })
  const told = async (path: string, key = devKey.bearer) => {
    const response = await api.get(path, key)
    const revision = response.headers.get('x-prompt-revision')
    return [revision, (await envelopeOf(response)).data['revision']]
  }
  expect(await told(`/prompts/${slug}/compiled`)).toEqual(['1', 1])
  expect(await told(`/prompts/${slug}`)).toEqual(['1', undefined])
  await api.edit(id, 'two')
  expect(await told(`/prompts/${slug}/compiled`)).toEqual(['2', 2])
  await api.publish(id)
  expect(await told(`/prompts/${slug}/compiled`)).toEqual(['2', 2])
  expect(await told(`/prompts/${slug}/compiled?version=1`)).toEqual([null, undefined])
  expect(await told(`/prompts/${slug}/compiled`, liveKey.bearer)).toEqual([null, undefined])
  expect(await told(`/prompts/${slug}`, liveKey.bearer)).toEqual([null, undefined])
  const etag = (await api.get(`/prompts/${slug}`, devKey.bearer)).headers.get('etag') ?? ''
  const unchanged = await api.get(`/prompts/${slug}`, devKey.bearer, { 'if-none-match': etag })
  expect([unchanged.status, unchanged.headers.get('x-prompt-revision')]).toEqual([304, '2'])
})

test("the working copy's number is explained to who asks for it as a version", async ({
  api,
  owner,
  devKey,
  liveKey,
}) => {
  const { id, slug } = await api.publishedPrompt(owner, { content: 'one' })
  await api.edit(id, 'two')
  const message = async (path: string, key: string) =>
    (await envelopeOf(await api.get(path, key))).error?.message
  const pinned = `/prompts/${slug}/compiled?version=2`
  expect(await message(pinned, devKey.bearer)).toMatch(
    /working copy.*not saved yet.*Leave out version/,
  )
  expect(await message(`/prompts/${slug}/versions/2`, devKey.bearer)).toMatch(
    /Save it with save_draft_version/,
  )
  expect(await message(pinned, liveKey.bearer)).toBe(
    'Version 2 of this prompt does not exist or was never published.',
  )
  const beyond = 'Version 3 of this prompt does not exist.'
  expect(await message(`/prompts/${slug}/compiled?version=3`, devKey.bearer)).toBe(beyond)
  await api.saveVersion(id)
  expect(await message(pinned, devKey.bearer)).toBeUndefined()
  expect(await message(`/prompts/${slug}/compiled?version=3`, devKey.bearer)).toBe(beyond)
})

test('a publish, and a roll back to an older version, are served to the very next request', async ({
  api,
  owner,
  liveKey,
}) => {
  const { id, slug } = await api.publishedPrompt(owner, { content: 'one' })
  const promptNow = async () =>
    (await envelopeOf(await api.get(`/prompts/${slug}/compiled`, liveKey.bearer))).data.prompt
  expect(await promptNow()).toBe('## Role\none')
  await api.edit(id, 'two')
  await api.publish(id)
  expect(await promptNow()).toBe('## Role\ntwo')
  await api.publish(id, 1)
  expect(await promptNow()).toBe('## Role\none')
})

test('a live key is told when nothing is published', async ({ api, owner, liveKey }) => {
  const { slug } = await api.prompt(owner)
  const response = await api.get(`/prompts/${slug}/compiled`, liveKey.bearer)
  expect(response.status).toBe(404)
  expect((await envelopeOf(response)).error).toEqual({
    code: 'NOT_FOUND',
    message: expect.stringContaining('no published version'),
  })
})

test('?version= pins a version; a live key reaches only what was ever published', async ({
  api,
  owner,
  liveKey,
  devKey,
}) => {
  const { id, slug } = await api.publishedPrompt(owner, { content: 'one' })
  await api.edit(id, 'two')
  await api.saveVersion(id)
  await api.edit(id, 'three')
  await api.publish(id)
  const pinned = async (version: number, key: string) => {
    const response = await api.get(`/prompts/${slug}/compiled?version=${version}`, key)
    return response.ok ? (await envelopeOf(response)).data.prompt : response.status
  }
  expect(await pinned(1, liveKey.bearer)).toBe('## Role\none')
  expect(await pinned(2, liveKey.bearer)).toBe(404)
  expect(await pinned(2, devKey.bearer)).toBe('## Role\ntwo')
  expect(await pinned(3, liveKey.bearer)).toBe('## Role\nthree')
  expect(await pinned(4, devKey.bearer)).toBe(404)
})

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
  const { data } = await envelopeOf(response)
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
  expect((await envelopeOf(await api.get(`/prompts/${slug}`, liveKey.bearer))).data).toEqual(data)
})

test.for(['', '/compiled'])(
  'If-None-Match answers 304 as long as the copy is current (%s) [spec etag]',
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
  'variables=%s is refused by the name %s',
  async ([variables, name], { api, owner, liveKey }) => {
    const { slug } = await api.publishedPrompt(owner)
    const path = `/prompts/${slug}/compiled?variables=${encodeURIComponent(variables)}`
    const response = await api.get(path, liveKey.bearer)
    expect(response.status).toBe(400)
    const { error } = await envelopeOf(response)
    expect(error?.code).toBe('VALIDATION_ERROR')
    expect(error?.message).toContain(`${name}:`)
  },
)

test('a compiled answer names what is left unresolved; the delivered shape stays as it is', async ({
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
  expect((await envelopeOf(compiled)).data).toMatchObject({
    prompt: '## For Ada\nx {{b}} {{c}}',
    variables_used: ['customer', 'a', 'b', 'c'],
    unresolved: ['b', 'c'],
  })
  const delivered = await api.get(withVariables(`/prompts/${slug}`, values), liveKey.bearer)
  const { data } = await envelopeOf(delivered)
  expect(data).toMatchObject({ compiled_prompt: '## For Ada\nx {{b}} {{c}}' })
  expect(Object.keys(data)).not.toContain('unresolved')
})

test('a required variable without a value is named', async ({ api, owner, liveKey }) => {
  const { slug } = await api.publishedPrompt(owner, {
    content: '{{topic}}',
    variables: [{ key: 'topic', required: true }],
  })
  const response = await api.get(`/prompts/${slug}/compiled`, liveKey.bearer)
  expect(response.status).toBe(400)
  expect((await envelopeOf(response)).error?.message).toContain('topic')
})

test('a slug belongs to one prompt of a project', async ({ api, owner }) => {
  const { slug } = await api.prompt(owner)
  await expect(api.prompt(owner, { slug })).rejects.toMatchObject({ code: 'CONFLICT' })
  await expect(api.prompt(await api.owner(), { slug })).resolves.toBeDefined()
})

test('a text is cut only where the caller asks for it, and the answer says that it was', async ({
  api,
  owner,
}) => {
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
