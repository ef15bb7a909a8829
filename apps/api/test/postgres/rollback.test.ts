import { expect } from 'vitest'
import { test as apiTest } from '../../../../test/support/api-test.ts'

const test = apiTest
  // Versions one and two are saved, two is published, three is unsaved.
  .extend('incident', ({ api, client, devKey, liveKey, owner }) => async () => {
    const { id: prompt_id } = await api.prompt(owner, { content: 'one' })
    const [block] = (await client.list_blocks({ prompt_id }, devKey)).data
    const write = (content: string) =>
      client.update_block({ block_id: block?.id ?? '', content }, devKey)
    await client.save_draft_version({ prompt_id }, devKey)
    await write('two')
    await client.save_draft_version({ prompt_id }, devKey)
    await client.publish_version({ prompt_id, version: 2 }, devKey)
    await write('three')
    const text = async (key = liveKey, version?: number) =>
      (await client.get_compiled_prompt({ prompt_id, version }, key)).data.prompt
    const events = () =>
      api.database.prisma.event.findMany({
        where: { projectId: owner.projectId },
        orderBy: { number: 'asc' },
        select: { type: true, data: true },
      })
    const actions = async () =>
      (await client.list_audit_entries({ prompt_id }, devKey)).data.map(({ action }) => action)
    return { prompt_id, write, text, events, actions }
  })

test('rolling back with publish serves the older version to live keys in the same call', async ({
  incident,
  client,
  devKey,
  liveKey,
}) => {
  const { prompt_id, text, events, actions } = await incident()
  const before = (await events()).length
  const request = { prompt_id, version: 1, publish: true }
  const { data } = await client.rollback_version(request, devKey)
  expect(data).toEqual({
    version: 1,
    revision: 4,
    saved_version: 3,
    published_version: 1,
    warnings: [],
  })
  expect([await text(liveKey), await text(devKey)]).toEqual(['## Role\none', '## Role\none'])
  expect(await text(devKey, 3)).toBe('## Role\nthree')
  const { data: kept } = await client.get_version({ prompt_id, version: 3 }, devKey)
  expect(kept).toMatchObject({ note: 'Saved before rolling back to version 1' })
  expect((await actions()).slice(0, 3)).toEqual([
    'version.published',
    'prompt.rolled_back',
    'version.saved',
  ])
  expect((await events()).slice(before)).toMatchObject([
    { type: 'prompt.updated', data: { prompt_id, revision: 4 } },
    { type: 'prompt.published', data: { prompt_id, version: 1 } },
  ])
})

test('rolling back without publish changes nothing for live keys, and says what they get', async ({
  incident,
  client,
  devKey,
  liveKey,
  api,
  owner,
}) => {
  const { prompt_id, text } = await incident()
  const { data } = await client.rollback_version({ prompt_id, version: 1 }, devKey)
  expect(data).toMatchObject({ version: 1, saved_version: 3, published_version: 2 })
  expect([await text(liveKey), await text(devKey)]).toEqual(['## Role\ntwo', '## Role\none'])
  const unpublished = await api.prompt(owner, { content: 'x' })
  await api.saveVersion(unpublished.id)
  await api.edit(unpublished.id, 'y')
  const never = { prompt_id: unpublished.id, version: 1 }
  expect((await client.rollback_version(never, devKey)).data.published_version).toBeNull()
})

test('saves only unsaved content: rolling back and forth makes no copies', async ({
  incident,
  client,
  devKey,
}) => {
  const { prompt_id, write } = await incident()
  const back = async (version: number) =>
    (await client.rollback_version({ prompt_id, version, publish: true }, devKey)).data
      .saved_version
  expect([await back(1), await back(2), await back(3), await back(1)]).toEqual([
    3,
    null,
    null,
    null,
  ])
  await client.update_prompt({ prompt_id, description: 'no version holds this' }, devKey)
  expect(await back(2)).toBeNull()
  await write('four')
  expect(await back(1)).toBe(4)
})

test('a working copy restored to an unpublished older version is not saved again', async ({
  incident,
  client,
  devKey,
}) => {
  const { prompt_id } = await incident()
  const back = async (version: number) =>
    (await client.rollback_version({ prompt_id, version }, devKey)).data.saved_version
  expect([await back(1), await back(3), await back(1), await back(2)]).toEqual([
    3,
    null,
    null,
    null,
  ])
})

test('a key without versions:publish can restore but not publish, and the error names the scope', async ({
  incident,
  api,
  owner,
  client,
  liveKey,
  devKey,
}) => {
  const { prompt_id, text, actions } = await incident()
  const { text: bearer } = await api.key(owner, 'dev', ['versions:write'])
  const before = await actions()
  const response = await api.app.request(`/api/v1/prompts/${prompt_id}/versions/1/rollback`, {
    method: 'POST',
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
    body: '{"publish":true}',
  })
  expect(response.status).toBe(403)
  expect(await response.json()).toMatchObject({
    error: { code: 'FORBIDDEN', message: expect.stringContaining('versions:publish') },
  })
  expect(response.headers.get('www-authenticate')).toContain(
    'scope="versions:write versions:publish"',
  )
  expect(await actions()).toEqual(before)
  await client.rollback_version({ prompt_id, version: 1, publish: false }, { bearer })
  expect([await text(liveKey), await text(devKey)]).toEqual(['## Role\ntwo', '## Role\none'])
})

test('a rejected rollback changes nothing', async ({ incident, client, devKey, liveKey }) => {
  const { prompt_id, text, actions } = await incident()
  const before = await actions()
  const stale = { prompt_id, version: 1, publish: true, revision: 2 }
  await expect(client.rollback_version(stale, devKey)).rejects.toMatchObject({
    code: 'PRECONDITION_FAILED',
  })
  const unsaved = client.rollback_version({ prompt_id, version: 3, publish: true }, devKey)
  await expect(unsaved).rejects.toMatchObject({
    message: expect.stringContaining('is the unsaved working copy'),
  })
  const unknown = client.rollback_version({ prompt_id, version: 9, publish: true }, devKey)
  await expect(unknown).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await actions()).toEqual(before)
  expect(await text(liveKey)).toBe('## Role\ntwo')
})

test('a rollback to the current state changes nothing, and says so', async ({
  incident,
  client,
  devKey,
}) => {
  const { prompt_id, actions, events } = await incident()
  const first = await client.rollback_version({ prompt_id, version: 2 }, devKey)
  expect(first.data).toMatchObject({ saved_version: 3, published_version: 2 })
  expect(first.data).not.toHaveProperty('unchanged')
  const before = [await actions(), await events()]
  for (const publish of [true, false]) {
    const again = await client.rollback_version({ prompt_id, version: 2, publish }, devKey)
    expect(again.data).toMatchObject({ unchanged: true, revision: 4, saved_version: null })
  }
  expect([await actions(), await events()]).toEqual(before)
  const { data } = await client.rollback_version({ prompt_id, version: 3, publish: true }, devKey)
  expect(data).toMatchObject({ revision: 5, published_version: 3 })
  expect(data).not.toHaveProperty('unchanged')
})

test('concurrent rollbacks and edits lose no acknowledged text', async ({
  incident,
  client,
  devKey,
}) => {
  const { prompt_id, write } = await incident()
  const texts = Array.from({ length: 8 }, (_, i) => `edit ${i}`)
  await Promise.all(
    texts.flatMap((text, i) => [
      write(text),
      client.rollback_version({ prompt_id, version: 1 + (i % 2), publish: true }, devKey),
    ]),
  )
  const copy = (await client.get_working_copy({ prompt_id }, devKey)).data
  const { data: versions } = await client.list_versions({ prompt_id }, devKey)
  const contents = await Promise.all(
    versions.map(async ({ version }) => {
      const { data } = await client.get_version({ prompt_id, version }, devKey)
      return data.blocks?.[0]?.content
    }),
  )
  const edits = (await client.list_audit_entries({ prompt_id, limit: 100 }, devKey)).data
  const overwritten = edits
    .filter(({ action }) => action === 'prompt.rolled_back')
    .map(({ before }) => (before as { blocks: { content: string }[] }).blocks[0]?.content)
  for (const content of overwritten) expect(contents).toContain(content)
  expect(['one', 'two', ...texts]).toContain(copy.blocks?.[0]?.content)
})
