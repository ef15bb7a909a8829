import { expect } from 'vitest'
import { test } from '../../../../../test/support/api-test.ts'
import { readEnvelope, withVariables } from '../../../test/support/delivery-answer.ts'

test('a live key gets the published version, a dev key the latest draft [spec keys.live] [spec keys.dev] [spec compiled.shape]', async ({
  api,
  owner,
  liveKey,
  devKey,
}) => {
  const { id, slug } = await api.publishedPrompt(owner, { content: 'Published for {{name}}' })
  await api.edit(id, 'Edited')
  const path = withVariables(`/prompts/${slug}/compiled`, { name: 'Ada' })
  expect(await readEnvelope(await api.get(path, liveKey.bearer))).toEqual({
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
  const { data } = await readEnvelope(await api.get(path, devKey.bearer))
  expect(data).toMatchObject({ prompt: '## Role\nEdited', version: '2' })
})

test('a draft has the number of the last saved version until it changes, then the next', async ({
  api,
  owner,
  devKey,
}) => {
  const { id, slug } = await api.prompt(owner)
  const versionNow = async () =>
    (await readEnvelope(await api.get(`/prompts/${slug}/compiled`, devKey.bearer))).data.version
  expect(await versionNow()).toBe('1')
  await api.saveVersion(id)
  expect(await versionNow()).toBe('1')
  await api.edit(id, 'changed')
  expect(await versionNow()).toBe('2')
  await api.saveVersion(id)
  await api.saveVersion(id)
  expect(await versionNow()).toBe('2')
})

test('responses to a dev key name the revision of the working copy, but saved versions do not', async ({
  api,
  owner,
  devKey,
  liveKey,
}) => {
  const { id, slug } = await api.prompt(owner, { content: 'one' })
  const readVersions = async (path: string, key = devKey.bearer) => {
    const response = await api.get(path, key)
    const revision = response.headers.get('x-prompt-revision')
    return [revision, (await readEnvelope(response)).data['revision']]
  }
  expect(await readVersions(`/prompts/${slug}/compiled`)).toEqual(['1', 1])
  expect(await readVersions(`/prompts/${slug}`)).toEqual(['1', undefined])
  await api.edit(id, 'two')
  expect(await readVersions(`/prompts/${slug}/compiled`)).toEqual(['2', 2])
  await api.publish(id)
  expect(await readVersions(`/prompts/${slug}/compiled`)).toEqual(['2', 2])
  expect(await readVersions(`/prompts/${slug}/compiled?version=1`)).toEqual([null, undefined])
  expect(await readVersions(`/prompts/${slug}/compiled`, liveKey.bearer)).toEqual([null, undefined])
  expect(await readVersions(`/prompts/${slug}`, liveKey.bearer)).toEqual([null, undefined])
  const etag = (await api.get(`/prompts/${slug}`, devKey.bearer)).headers.get('etag') ?? ''
  const unchanged = await api.get(`/prompts/${slug}`, devKey.bearer, { 'if-none-match': etag })
  expect([unchanged.status, unchanged.headers.get('x-prompt-revision')]).toEqual([304, '2'])
})

test("requesting the working copy's number as a version explains the difference", async ({
  api,
  owner,
  devKey,
  liveKey,
}) => {
  const { id, slug } = await api.publishedPrompt(owner, { content: 'one' })
  await api.edit(id, 'two')
  const message = async (path: string, key: string) =>
    (await readEnvelope(await api.get(path, key))).error?.message
  const pinned = `/prompts/${slug}/compiled?version=2`
  expect(await message(pinned, devKey.bearer)).toMatch(
    /is the unsaved working copy.*Leave out version/,
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

test('the next request gets a publish, or a rollback to an older version', async ({
  api,
  owner,
  liveKey,
}) => {
  const { id, slug } = await api.publishedPrompt(owner, { content: 'one' })
  const promptNow = async () =>
    (await readEnvelope(await api.get(`/prompts/${slug}/compiled`, liveKey.bearer))).data.prompt
  expect(await promptNow()).toBe('## Role\none')
  await api.edit(id, 'two')
  await api.publish(id)
  expect(await promptNow()).toBe('## Role\ntwo')
  await api.publish(id, 1)
  expect(await promptNow()).toBe('## Role\none')
})

test('a live key gets an error that says nothing is published', async ({ api, owner, liveKey }) => {
  const { slug } = await api.prompt(owner)
  const response = await api.get(`/prompts/${slug}/compiled`, liveKey.bearer)
  expect(response.status).toBe(404)
  expect((await readEnvelope(response)).error).toMatchObject({
    code: 'NOT_FOUND',
    message: expect.stringContaining('no published version'),
  })
})

test('?version= pins a version; a live key reaches only versions that were published', async ({
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
    return response.ok ? (await readEnvelope(response)).data.prompt : response.status
  }
  expect(await pinned(1, liveKey.bearer)).toBe('## Role\none')
  expect(await pinned(2, liveKey.bearer)).toBe(404)
  expect(await pinned(2, devKey.bearer)).toBe('## Role\ntwo')
  expect(await pinned(3, liveKey.bearer)).toBe('## Role\nthree')
  expect(await pinned(4, devKey.bearer)).toBe(404)
})
