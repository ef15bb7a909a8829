import { expect } from 'vitest'
import { test } from '../../../test/support/ending-models.ts'

test('lists the ending models soonest first, with date, replacement, source and prompts', async ({
  client,
  liveKey,
  ending: { live },
}) => {
  await live('reply', 'openai/gpt-4o')
  await live('summary', 'gpt-4o-2024-08-06')
  await live('older', 'gpt-5')
  await live('current', 'gpt-5.2')
  await live('own', 'my-model')
  const { data } = await client.list_ending_models({}, liveKey)
  expect(data).toMatchObject([
    { model: 'gpt-5', ends_at: '2026-12-11', days_left: -30, prompt_count: 1 },
    {
      model: 'gpt-4o',
      vendor: 'openai',
      spellings: ['gpt-4o-2024-08-06', 'openai/gpt-4o'],
      ends_at: '2027-01-14',
      days_left: 4,
      replaced_by: 'gpt-6-luna',
      source: 'https://developers.openai.com/api/docs/deprecations',
      prompt_count: 2,
      prompts: [
        { slug: 'reply', name: 'reply', uses: ['live', 'working_copy'], versions: [1] },
        { slug: 'summary' },
      ],
    },
  ])
  expect((await client.list_ending_models({ within_days: 3 }, liveKey)).data).toMatchObject([
    { model: 'gpt-5' },
  ])
  const first = await client.list_ending_models({ limit: 1 }, liveKey)
  expect(first.data).toMatchObject([{ model: 'gpt-5' }])
  const rest = await client.list_ending_models({ cursor: first.next_cursor ?? '' }, liveKey)
  expect(rest.data).toMatchObject([{ model: 'gpt-4o' }])
})

test('says where each prompt names the model: live, pinned, working copy, proposal', async ({
  api,
  client,
  devKey,
  liveKey,
  ending: { at, live, edit, next },
}) => {
  await live('moved', 'gpt-4o')
  await next('moved', 'gpt-5.2')
  await live('half', 'gpt-4o')
  await edit('half', 'gpt-5.2')
  await live('back', 'gpt-5.2')
  await edit('back', 'gpt-4o')
  await live('proposed', 'gpt-5.2')
  await client.create_proposal(
    { prompt_id: 'proposed', title: 'Try it', model_config: { model: 'gpt-4o' } },
    devKey,
  )
  const read = async () => {
    const [model] = (await client.list_ending_models({}, liveKey)).data
    return model?.prompts.map(({ slug, uses, versions }) => [slug, ...uses, ...versions])
  }
  expect(await read()).toEqual([
    ['half', 'live', 1],
    ['back', 'working_copy'],
    ['proposed', 'proposal'],
  ])
  at('2027-01-12')
  await api.get('/prompts/moved?version=1', liveKey.bearer)
  expect(await read()).toContainEqual(['moved', 'pinned', 1])
  at('2027-02-21')
  expect(await read()).not.toContainEqual(['moved', 'pinned', 1])
})

test('counts the requests of the last 30 days that delivered the model', async ({
  api,
  client,
  devKey,
  liveKey,
  ending: { at, live, next },
}) => {
  await live('reply', 'gpt-4o')
  await api.get('/prompts/reply', liveKey.bearer)
  await api.get('/prompts/reply', devKey.bearer)
  await next('reply', 'gpt-5')
  await api.get('/prompts/reply', liveKey.bearer)
  await api.get('/prompts/reply?version=1', liveKey.bearer)
  const read = async () =>
    (await client.list_ending_models({}, liveKey)).data.map(({ model, requests }) => [
      model,
      requests,
    ])
  expect(await read()).toEqual([['gpt-5', 2]])
  at('2027-01-11')
  await api.get('/prompts/reply?version=1', liveKey.bearer)
  expect(await read()).toEqual([
    ['gpt-5', 2],
    ['gpt-4o', 3],
  ])
})

test('a restricted key sees the prompts that it reaches', async ({
  client,
  ownersProject,
  ending: { live },
}) => {
  await live('mine', 'gpt-4o')
  await live('theirs', 'gpt-4o')
  await live('other', 'gpt-5')
  const { data: made } = await ownersProject.create_key({
    name: 'Restricted',
    environment: 'live',
    scopes: ['prompts:read'],
    restricted_to: { folder_ids: [], prompt_ids: ['mine'] },
  })
  const { data } = await client.list_ending_models({}, { bearer: made.key })
  expect(data).toMatchObject([{ model: 'gpt-4o', prompt_count: 1, prompts: [{ slug: 'mine' }] }])
})

test('a model of the project’s own server has no end, unless the vendor is named with it', async ({
  client,
  liveKey,
  ownersProject,
  ending: { live },
}) => {
  await ownersProject.create_provider({
    kind: 'openai-compatible',
    name: 'Gateway',
    base_url: 'https://gateway.example/v1',
    default_model: 'gpt-4o',
    models: ['gpt-5'],
  })
  await live('own', 'gpt-4o')
  await live('own-too', 'gpt-5')
  await live('routed', 'openai/gpt-4o')
  const { data } = await client.list_ending_models({}, liveKey)
  expect(data).toMatchObject([{ model: 'gpt-4o', spellings: ['openai/gpt-4o'], prompt_count: 1 }])
})

test('a list of prompts has those whose live version or working copy names an ending model', async ({
  client,
  liveKey,
  ending: { live, edit },
}) => {
  await live('reply', 'gpt-4o')
  await edit('reply', 'gpt-5.2')
  await live('draft', 'gpt-5.2')
  await edit('draft', 'gpt-5')
  await live('current', 'gpt-5.2')
  const list = async (model_ends_within: number) =>
    (await client.list_prompts({ model_ends_within }, liveKey)).data.map(({ slug }) => slug)
  expect(await list(3_650)).toEqual(['reply', 'draft'])
  expect(await list(3)).toEqual(['draft'])
})

test('the working copy and the publish review state the end; without one they have no such field', async ({
  client,
  devKey,
  ending: { live, edit },
}) => {
  await live('reply', 'gpt-4o')
  const read = async () => (await client.get_working_copy({ prompt_id: 'reply' }, devKey)).data
  const review = async () => (await client.review_publish({ prompt_id: 'reply' }, devKey)).data
  expect((await read()).ending_models).toMatchObject([
    { model: 'gpt-4o', ends_at: '2027-01-14', named_by: ['live', 'working_copy'] },
  ])
  expect((await review()).ending_model).toMatchObject({ model: 'gpt-4o' })
  await edit('reply', 'gpt-5.2')
  expect((await read()).ending_models).toMatchObject([{ model: 'gpt-4o', named_by: ['live'] }])
  expect((await review()).ending_model).toBeNull()
  await client.save_draft_version({ prompt_id: 'reply' }, devKey)
  await client.publish_version({ prompt_id: 'reply', version: 2 }, devKey)
  expect(await read()).not.toHaveProperty('ending_models')
})

test('a run counts as a use of its model only if the prompt names another', async ({
  api,
  client,
  liveKey,
  ending: { live },
}) => {
  await live('reply', 'gpt-5.2')
  const { id } = (await client.get_working_copy({ prompt_id: 'reply' }, liveKey)).data
  await api.testCase(id, {})
  const runId = await api.evalRun(id)
  const listed = async (data: { ownModel: boolean; judgeModel?: string }) => {
    const where = { id: runId }
    await api.database.prisma.evalRun.update({
      where,
      data: { model: 'gpt-4o', createdAt: api.clock.now, ...data },
    })
    const models = (await client.list_ending_models({}, liveKey)).data
    return models.flatMap(({ model, prompts }) => prompts.map(({ uses }) => [model, ...uses]))
  }
  expect(await listed({ ownModel: true })).toEqual([])
  expect(await listed({ ownModel: false })).toEqual([['gpt-4o', 'eval']])
  expect(await listed({ ownModel: true, judgeModel: 'gpt-5' })).toEqual([['gpt-5', 'judge']])
})
