import { SCOPES } from '@promptwire/core/access/scopes'
import { expect } from 'vitest'
import { test as apiTest } from '../../../../../test/support/api-test.ts'

const test = apiTest
  .extend(
    'review',
    ({ client, devKey }) =>
      async (prompt_id: string, to?: number) =>
        (await client.review_publish({ prompt_id, ...(to && { to }) }, devKey)).data,
  )
  // A prompt with two saved versions, none published.
  .extend('savedTwice', async ({ api, owner }) => {
    const { id } = await api.prompt(owner, { content: 'one' })
    await api.saveVersion(id)
    await api.edit(id, 'two')
    await api.saveVersion(id)
    return id
  })

test('a review compares the working copy, or a version, with the published one', async ({
  api,
  client,
  owner,
  devKey,
  review,
}) => {
  const { id: prompt_id } = await api.publishedPrompt(owner, { content: 'Hello there' })
  expect(await review(prompt_id)).toMatchObject({
    from: 1,
    to: null,
    version: 1,
    nothing_changed: true,
    tokens: { delta: 0 },
  })
  const { data: blocks } = await client.list_blocks({ prompt_id }, devKey)
  await client.update_block(
    { block_id: blocks[0]?.id ?? '', content: 'Hello {{you}} there' },
    devKey,
  )
  const changed = await review(prompt_id)
  expect(changed).toMatchObject({
    from: 1,
    to: null,
    version: 2,
    revision: 2,
    nothing_changed: false,
    blocks: [{ title: 'Role', change: 'changed', fields: ['content'] }],
    warnings: [{ code: 'undeclared_variable', variable: 'you' }],
  })
  expect(changed.tokens.delta).toBeGreaterThan(0)
  await client.save_draft_version({ prompt_id, revision: changed.revision }, devKey)
  await client.publish_version({ prompt_id, version: changed.version }, devKey)
  expect(await review(prompt_id, 1)).toMatchObject({ from: 2, to: 1, nothing_changed: false })
  expect(await review(prompt_id, 2)).toMatchObject({ from: 2, to: 2, nothing_changed: true })
})

test('the review of a first publish shows everything as added, and empty required blocks', async ({
  api,
  owner,
  review,
}) => {
  const { id: prompt_id } = await api.prompt(owner, {
    blocks: [
      { type: 'role', title: 'Role', content: 'Hello' },
      { type: 'guardrails', title: 'Guardrails', content: ' ', is_required: true },
    ],
  })
  await api.testCase(prompt_id, { checks: [] })
  const first = await review(prompt_id)
  expect(first).toMatchObject({
    from: null,
    version: 1,
    nothing_changed: false,
    blocks: [{ change: 'added' }, { change: 'added' }],
    tokens: { before: 0 },
    warnings: [{ code: 'required_block_missing', block_id: first.blocks?.[1]?.id }],
    test_cases: { total: 1, without_checks: 1 },
  })
})

test('publishing returns the previous version for undo, also in the audit log', async ({
  client,
  devKey,
  savedTwice: prompt_id,
}) => {
  const publish = async (version: number) =>
    (await client.publish_version({ prompt_id, version }, devKey)).data
  expect(await publish(1)).toMatchObject({ version: 1, previous_version: null })
  const second = await publish(2)
  expect(second).toMatchObject({ version: 2, previous_version: 1 })
  expect(await publish(second.previous_version ?? 0)).toMatchObject({ previous_version: 2 })
  const { data: entries } = await client.list_audit_entries(
    { prompt_id, action: 'version.published' },
    devKey,
  )
  expect(entries.map(({ before, after }) => [before, after])).toEqual([
    [{ version: 2 }, { version: 1 }],
    [{ version: 1 }, { version: 2 }],
    [null, { version: 1 }],
  ])
})

test('undo does not revert a publish that its caller has not seen', async ({
  client,
  devKey,
  savedTwice: prompt_id,
}) => {
  const publish = (version: number, live_version: number | null) =>
    client.publish_version({ prompt_id, version, live_version }, devKey)
  await expect(publish(1, 2)).rejects.toMatchObject({ code: 'PRECONDITION_FAILED' })
  await publish(1, null)
  await expect(publish(2, null)).rejects.toMatchObject({ message: expect.stringContaining('1') })
  expect((await publish(2, 1)).data).toMatchObject({ previous_version: 1 })
})

test('a review shows what its key can read', async ({ api, client, owner }) => {
  const { id: prompt_id } = await api.publishedPrompt(owner, { content: '{{secret}}' })
  const hidden = ['blocks:read', 'variables:read', 'test_cases:read', 'prompts:read']
  const { text: bearer } = await api.key(
    owner,
    'dev',
    SCOPES.filter((scope) => !hidden.includes(scope)),
  )
  const { data } = await client.review_publish({ prompt_id }, { bearer })
  for (const field of ['blocks', 'variables', 'model_config', 'warnings', 'test_cases']) {
    expect(data).not.toHaveProperty(field)
  }
  expect(JSON.stringify(data)).not.toContain('secret')
})

test('counts the differences from the published version: blocks, variables and model fields', async ({
  api,
  client,
  owner,
  devKey,
  ownersProject,
}) => {
  const { id: prompt_id } = await api.prompt(owner, {
    blocks: ['a', 'b', 'c', 'd'].map((title) => ({ type: 'custom', title, content: title })),
    variables: [{ key: 'kept' }, { key: 'gone' }],
    model_config: { model: 'gpt-5', temperature: 0.2 },
  })
  const count = async () => (await ownersProject.get_editor({ prompt_id })).data.unpublished_changes
  expect(await count(), 'nothing is live').toBe(0)
  await api.publish(prompt_id)
  expect(await count()).toBe(0)

  const { data: blocks } = await client.list_blocks({ prompt_id }, devKey)
  const [a, b, c, d] = blocks.map(({ id }) => id ?? '')
  if (!a || !b || !c || !d) throw new Error('the prompt has four blocks')
  await client.reorder_blocks({ prompt_id, block_ids: [d, a, b, c] }, devKey)
  expect(await count(), 'the one that moved').toBe(1)
  await client.update_block({ block_id: a, title: 'A', content: 'other' }, devKey)
  await client.delete_block({ block_id: b }, devKey)
  await client.create_block({ prompt_id, type: 'custom', title: 'e' }, devKey)
  expect(await count(), 'one moved, one changed, one removed, one added').toBe(4)
  const { variables } = (await client.list_variables({ prompt_id }, devKey)).data
  const gone = variables.find(({ key }) => key === 'gone')
  await client.delete_variable({ variable_id: gone?.id ?? '' }, devKey)
  await client.create_variable({ prompt_id, key: 'new' }, devKey)
  await client.update_prompt(
    { prompt_id, model_config: { model: 'gpt-5', temperature: 0.4, top_p: 1 } },
    devKey,
  )
  expect(await count(), 'and two variables, and two fields').toBe(8)
})

test('a version without text replaces one with text only if the caller says so', async ({
  api,
  client,
  owner,
  devKey,
  review,
}) => {
  const { id: prompt_id } = await api.publishedPrompt(owner, { content: 'Hello there' })
  expect(await review(prompt_id)).toMatchObject({ empties_live: false })
  await api.edit(prompt_id, ' ')
  const { version } = (await client.save_draft_version({ prompt_id }, devKey)).data
  expect(await review(prompt_id)).toMatchObject({ empties_live: true })
  const refused = {
    code: 'CONFLICT',
    message: expect.stringContaining('allow_empty: true'),
    details: [{ field: 'allow_empty' }],
  }
  const publish = { prompt_id, version }
  await expect(client.publish_version(publish, devKey)).rejects.toMatchObject(refused)
  const roads = { ...publish, publish: true }
  await expect(client.rollback_version(roads, devKey)).rejects.toMatchObject(refused)
  expect(
    (await client.publish_version({ ...publish, allow_empty: true }, devKey)).data,
  ).toMatchObject({ version, previous_version: 1 })
  expect(await review(prompt_id, 1), 'a text over none').toMatchObject({ empties_live: false })
  await client.publish_version({ prompt_id, version: 1 }, devKey)
  await client.rollback_version({ ...roads, allow_empty: true }, devKey)
})

test('a first publish without text asks nothing, since no live key had a text', async ({
  api,
  client,
  owner,
  devKey,
}) => {
  const { id: prompt_id } = await api.prompt(owner, { content: '' })
  const { version } = (await client.save_draft_version({ prompt_id }, devKey)).data
  await client.publish_version({ prompt_id, version }, devKey)
})
