import { expect } from 'vitest'
import { test as apiTest } from '../../../../../test/support/api-test.ts'

const test = apiTest
  // A prompt whose working copy has these settings.
  .extend(
    'create',
    ({ client, devKey }) =>
      async (slug: string, model_config: Record<string, unknown>) => {
        const { data } = await client.create_prompt({ name: slug, slug, model_config }, devKey)
        return data.id
      },
  )
  .extend('propose', ({ client, devKey }) => async (given: object = {}) => {
    const { data } = await client.propose_model_replacement({ model: 'gpt-4o', ...given }, devKey)
    return data
  })
  .extend('read', ({ client, devKey }) => async (proposal_id: string) => {
    const { data } = await client.get_proposal({ proposal_id }, devKey)
    return data
  })

test('proposes the replacement of the vendor to each prompt that names the model', async ({
  create,
  propose,
  read,
}) => {
  await create('reply', { model: 'openai/gpt-4o', temperature: 0.2, max_tokens: 500 })
  await create('summary', { model: 'gpt-4o-2024-08-06' })
  await create('other', { model: 'gpt-6-sol' })
  const answer = await propose()
  expect(answer).toMatchObject({ model: 'gpt-4o', replacement: 'gpt-6-luna', skipped: [], left: 0 })
  expect(answer.proposals).toMatchObject([
    { slug: 'reply', state: 'open', is_new: true, comparison: null },
    { slug: 'summary', state: 'open', is_new: true },
  ])
  const [reply, summary] = await Promise.all(answer.proposals.map(({ id }) => read(id)))
  expect(reply).toMatchObject({
    title: 'Replace gpt-4o with gpt-6-luna',
    source: 'model',
    state: 'open',
    model_config: { model: 'openai/gpt-6-luna', max_tokens: 500 },
    comparison: null,
  })
  expect(reply?.model_config).not.toHaveProperty('temperature')
  expect(reply?.reason).toContain('The vendor names gpt-6-luna as its replacement.')
  expect(reply?.reason).toContain('Removes temperature: gpt-6-luna rejects it.')
  expect(summary?.model_config).toEqual({ model: 'gpt-6-luna' })
})

test('an applied proposal takes the prompt off the list of ending models', async ({
  client,
  devKey,
  create,
  propose,
}) => {
  await create('reply', { model: 'gpt-4o' })
  const [proposal] = (await propose()).proposals
  await client.apply_proposal({ proposal_id: proposal?.id ?? '', revision: 1 }, devKey)
  expect((await client.list_ending_models({}, devKey)).data).toEqual([])
  expect(await propose()).toMatchObject({ proposals: [], skipped: [] })
})

test('several calls at a time make one proposal for each prompt', async ({
  client,
  devKey,
  create,
  propose,
}) => {
  await create('reply', { model: 'gpt-4o' })
  await create('summary', { model: 'gpt-4o' })
  const answers = await Promise.all([propose(), propose(), propose()])
  const ids = answers.map(({ proposals }) => proposals.map(({ id }) => id).toSorted())
  expect(new Set(ids.map(String)).size).toBe(1)
  expect(answers.flatMap(({ proposals }) => proposals.filter((each) => each.is_new))).toHaveLength(
    2,
  )
  const { data } = await client.list_proposals({ state: 'pending' }, devKey)
  expect(data).toHaveLength(2)
})

test('a proposal by hand of the same model counts, and a closed one does not', async ({
  client,
  devKey,
  create,
  propose,
}) => {
  const prompt_id = await create('reply', { model: 'gpt-4o' })
  const model_config = { model: 'gpt-6-luna' }
  const { data: own } = await client.create_proposal(
    { prompt_id, title: 'Mine', model_config },
    devKey,
  )
  expect((await propose()).proposals).toMatchObject([{ id: own.id, is_new: false }])
  await client.close_proposal({ proposal_id: own.id }, devKey)
  const [next] = (await propose()).proposals
  expect(next).toMatchObject({ is_new: true })
  await client.close_proposal({ proposal_id: next?.id ?? '' }, devKey)
  expect((await propose()).proposals).toMatchObject([{ is_new: true }])
})

test('prompts that cannot take it are reported with the reason, and others are proposed to', async ({
  client,
  devKey,
  create,
  propose,
}) => {
  await create('git', { model: 'gpt-4o' })
  await client.update_prompt({ prompt_id: 'git', managed: 'git' }, devKey)
  await create('tuned', { model: 'ft:gpt-4o:team::id' })
  await create('moved', { model: 'gpt-4o' })
  await client.create_block(
    { prompt_id: 'moved', type: 'custom', title: 'Text', content: 'Greet.' },
    devKey,
  )
  await client.save_draft_version({ prompt_id: 'moved' }, devKey)
  await client.publish_version({ prompt_id: 'moved', version: 1 }, devKey)
  await client.update_prompt({ prompt_id: 'moved', model_config: { model: 'gpt-6-sol' } }, devKey)
  await create('reply', { model: 'gpt-4o' })
  const { proposals, skipped } = await propose()
  expect(proposals).toMatchObject([{ slug: 'reply' }])
  const reasons = Object.fromEntries(skipped.map(({ slug, reason }) => [slug, reason]))
  expect(reasons).toEqual({
    git: expect.stringContaining('managed in git'),
    tuned: expect.stringContaining('Edit it by hand'),
    moved: expect.stringContaining('names gpt-6-sol, not gpt-4o. If its live version 1 does'),
  })
})

test('a request names prompts, replacement and title', async ({ create, propose, read }) => {
  await create('reply', { model: 'openai/gpt-4o', temperature: 0 })
  await create('summary', { model: 'gpt-4o' })
  const given = { replacement: 'claude-haiku-4-5', title: 'Move to Haiku', prompt_ids: ['reply'] }
  const { proposals } = await propose(given)
  expect(proposals).toMatchObject([{ slug: 'reply' }])
  expect(await read(proposals[0]?.id ?? '')).toMatchObject({
    title: 'Move to Haiku',
    model_config: { model: 'anthropic/claude-haiku-4-5', temperature: 0 },
  })
  await expect(propose({ prompt_ids: ['missing'] })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test.for([
  [{ model: 'gpt-6-luna' }, 'model'],
  [{ model: 'our-own' }, 'model'],
  [{ replacement: 'gpt-4o-2024-11-20' }, 'replacement'],
  [{ replacement: 'gpt-5' }, 'replacement'],
  [{ model: 'anthropic.claude-opus-4-1-20250805-v1:0' }, 'replacement'],
] as const)('refuses %o at the field %s', async ([given, field], { propose }) => {
  await expect(propose(given)).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    details: [{ field }],
  })
})

test('at most 100 prompts get a proposal, and a further call continues', async ({
  create,
  propose,
}) => {
  for (let i = 0; i < 101; i++) await create(`prompt-${i}`, { model: 'gpt-4o' })
  expect(await propose()).toMatchObject({ proposals: { length: 100 }, left: 1 })
  const next = await propose()
  expect(next.left).toBe(0)
  expect(next.proposals.filter(({ is_new }) => is_new)).toHaveLength(1)
})

test('a restricted key that only proposes reaches its own prompts', async ({
  client,
  ownersProject,
  create,
}) => {
  await create('mine', { model: 'gpt-4o' })
  await create('theirs', { model: 'gpt-4o' })
  const { data: made } = await ownersProject.create_key(
    {
      name: 'Restricted',
      environment: 'dev',
      scopes: ['prompts:read', 'prompts:write'],
      proposes_only: true,
      restricted_to: { folder_ids: [], prompt_ids: ['mine'] },
    },
    {},
  )
  const key = { bearer: made.key }
  const { data } = await client.propose_model_replacement({ model: 'gpt-4o' }, key)
  expect(data.proposals).toMatchObject([{ slug: 'mine' }])
  expect(data.proposals[0]).not.toHaveProperty('comparison')
  await expect(
    client.propose_model_replacement({ model: 'gpt-4o', prompt_ids: ['theirs'] }, key),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
