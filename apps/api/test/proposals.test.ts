import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { test as apiTest } from '../../../test/support/api-test.ts'

const test = apiTest.extend('prompt', async ({ api, client, devKey, owner }) => {
  const { id: prompt_id, slug } = await api.prompt(owner, {
    blocks: [
      { type: 'role', title: 'Role', content: 'You help {{name}}.' },
      { type: 'instructions', title: 'Task', content: 'Answer.' },
      { type: 'guardrails', title: 'Rules', content: 'No refunds.' },
    ],
    variables: [{ key: 'name', default_value: 'Ada' }],
    model_config: { model: 'gpt-5', temperature: 1, seed: 7 },
  })
  const read = async () => (await client.get_working_copy({ prompt_id }, devKey)).data
  const { blocks = [] } = await read()
  const [role = '', task = '', rules = ''] = blocks.map(({ id }) => id)
  const propose = async (changes: object, title = 'Better') =>
    (await client.create_proposal({ prompt_id, title, ...changes }, devKey)).data
  const get = async (proposal_id: string) =>
    (await client.get_proposal({ proposal_id }, devKey)).data
  const apply = (proposal_id: string, revision?: number) =>
    client.apply_proposal({ proposal_id, revision }, devKey)
  const write = (block_id: string, fields: object) =>
    client.update_block({ block_id, ...fields }, devKey)
  return { prompt_id, slug, role, task, rules, read, propose, get, apply, write }
})

test('a proposal changes nothing until it is applied, and then the prompt is what reviewers saw', async ({
  prompt,
}) => {
  const { role, task, rules, read, propose, get, apply, prompt_id } = prompt
  const before = await read()
  const { id, state, base_revision } = await propose({
    update_blocks: [{ block_id: task, content: 'Answer in a line.', reason: 'Shorter.' }],
    add_blocks: [
      { type: 'context', title: 'Shop', content: 'We sell {{what}}.', after: role },
      { type: 'custom', title: 'Last', content: 'Bye.' },
    ],
    remove_blocks: [rules],
    set_variables: [
      { key: 'what', default_value: 'hats' },
      { key: 'name', required: true },
    ],
    model_config: { model: 'gpt-5', temperature: 0, seed: 7 },
    description: 'Answers',
    tags: ['support'],
  })
  expect([state, base_revision]).toEqual(['open', before.revision])
  expect(await read()).toEqual(before)
  const seen = await get(id)
  expect(seen).toMatchObject({
    prompt_id,
    outdated: false,
    has_conflicts: false,
    conflicts: null,
    changes: {
      added: 2,
      changed: 1,
      removed: 1,
      moved: 0,
      variables: 2,
      model_config: true,
      details: true,
    },
    reasons: [{ block_id: task, variable: null, reason: 'Shorter.' }],
    differences: {
      variables: { added: ['what'], removed: [], changed: ['name'] },
      details: { after: { description: 'Answers', tags: ['support'] } },
    },
    author: { kind: 'key', name: 'Robin' },
  })
  expect(seen.blocks?.map(({ title }) => title)).toEqual(['Role', 'Shop', 'Task', 'Last'])
  const { data } = await apply(id, seen.revision)
  expect(data).toMatchObject({ state: 'applied', prompt_id, prompt_revision: before.revision + 1 })
  const after = await read()
  const { blocks, variables, model_config } = after
  expect({ blocks, variables, model_config }).toEqual({
    blocks: seen.blocks,
    variables: seen.variables,
    model_config: seen.model_config,
  })
  expect(after).toMatchObject({
    description: 'Answers',
    tags: ['support'],
    published_version: null,
  })
  expect((await get(id)).discussion).toMatchObject([{ decision: 'applied' }])
})

test('what others changed elsewhere meanwhile is kept, by block, variable and field', async ({
  prompt,
  client,
  devKey,
}) => {
  const { role, task, rules, read, propose, apply, write, get, prompt_id } = prompt
  const { id } = await propose({
    update_blocks: [{ block_id: task, content: 'Mine.' }],
    block_order: [rules, role],
    model_config: { model: 'gpt-6', temperature: 1, seed: 7 },
  })
  await write(task, { title: 'Theirs' })
  await write(role, { content: 'Theirs too.' })
  const added = await client.create_block({ prompt_id, type: 'custom', title: 'New' }, devKey)
  await client.create_variable({ prompt_id, key: 'other' }, devKey)
  const config = { model: 'gpt-5', temperature: 0.5, seed: 7 }
  await client.update_prompt({ prompt_id, name: 'Renamed', model_config: config }, devKey)
  expect(await get(id)).toMatchObject({ outdated: true, has_conflicts: false })
  await apply(id)
  const { blocks, variables, ...rest } = await read()
  expect(blocks).toMatchObject([
    { id: rules },
    { id: task, title: 'Theirs', content: 'Mine.' },
    { id: role, content: 'Theirs too.' },
    { id: added.data.id },
  ])
  expect(variables?.map(({ key }) => key)).toEqual(['name', 'other'])
  const merged = { model: 'gpt-6', temperature: 0.5, seed: 7 }
  expect(rest).toMatchObject({ name: 'Renamed', model_config: merged })
})

test('a conflict is told with its three texts, changes nothing, and can be resolved', async ({
  prompt,
  client,
  devKey,
}) => {
  const { task, rules, read, propose, apply, write, get } = prompt
  const changes = { update_blocks: [{ block_id: task, content: 'Mine.' }], remove_blocks: [rules] }
  const { id } = await propose(changes)
  await write(task, { content: 'Theirs.' })
  await write(rules, { content: 'Still needed.' })
  const before = await read()
  await expect(apply(id)).rejects.toMatchObject({
    code: 'CONFLICT',
    message: expect.stringContaining(`block ${task}, block ${rules}`),
  })
  expect(await read()).toEqual(before)
  expect(await get(id)).toMatchObject({
    state: 'open',
    has_conflicts: true,
    conflicts: {
      blocks: [
        {
          block_id: task,
          fields: ['content'],
          base: { content: 'Answer.' },
          theirs: { content: 'Theirs.' },
          mine: { content: 'Mine.' },
        },
        { block_id: rules, base: { content: 'No refunds.' }, mine: null },
      ],
      variables: [],
    },
  })
  const both = [{ block_id: task, content: 'Both.' }]
  await client.update_proposal({ proposal_id: id, rebase: 'theirs', update_blocks: both }, devKey)
  expect(await get(id)).toMatchObject({ outdated: false, has_conflicts: false })
  await apply(id)
  expect((await read()).blocks).toMatchObject([
    {},
    { content: 'Both.' },
    { content: 'Still needed.' },
  ])
})

test('conflicts are decided block by block, each for one side', async ({
  prompt,
  client,
  devKey,
}) => {
  const { task, rules, read, propose, apply, write } = prompt
  const mine = [task, rules].map((block_id) => ({ block_id, content: 'Mine.' }))
  const { id } = await propose({ update_blocks: mine })
  for (const block of [task, rules]) await write(block, { content: 'Theirs.' })
  const decide = (given: { rebase?: 'mine' }) =>
    client.update_proposal({ proposal_id: id, rebase_except: [rules], ...given }, devKey)
  await expect(decide({})).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
  await decide({ rebase: 'mine' })
  await apply(id)
  expect((await read()).blocks).toMatchObject([{}, { content: 'Mine.' }, { content: 'Theirs.' }])
})

test('of many who apply and close a proposal at the same time one succeeds', async ({
  prompt,
  client,
  devKey,
}) => {
  const { propose, apply, read, get } = prompt
  const { revision } = await read()
  const { id } = await propose({ add_blocks: [{ type: 'custom', title: 'Once' }] })
  const attempts = await Promise.allSettled([
    ...Array.from({ length: 6 }, () => apply(id)),
    ...Array.from({ length: 2 }, () => client.close_proposal({ proposal_id: id }, devKey)),
  ])
  const succeeded = attempts.filter(({ status }) => status === 'fulfilled')
  expect(succeeded).toHaveLength(1)
  for (const attempt of attempts) {
    if (attempt.status === 'rejected') expect(attempt.reason).toMatchObject({ code: 'CONFLICT' })
  }
  const isApplied = (await get(id)).state === 'applied'
  const titles = (await read()).blocks?.map(({ title }) => title) ?? []
  expect(titles.filter((title) => title === 'Once')).toHaveLength(isApplied ? 1 : 0)
  expect((await read()).revision).toBe(revision + (isApplied ? 1 : 0))
})

test('two proposals of one text: the first is applied, the second is a conflict', async ({
  prompt,
}) => {
  const { task, propose, apply, read } = prompt
  const ids = await Promise.all(
    ['one', 'two'].map(
      async (content) => (await propose({ update_blocks: [{ block_id: task, content }] })).id,
    ),
  )
  const outcomes = await Promise.allSettled(ids.map((id) => apply(id)))
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const winner = outcomes[0]?.status === 'fulfilled' ? 'one' : 'two'
  expect((await read()).blocks?.[1]).toMatchObject({ content: winner })
})

test('a proposal for a prompt that does not exist creates it with the very blocks when applied', async ({
  api,
  client,
  devKey,
  owner,
}) => {
  const { createProposeChanges } = await import('../src/domain/proposal/propose-changes.ts')
  const block = {
    type: 'role',
    title: 'Role',
    content: 'Hi',
    enabled: true,
    is_required: false,
  } as const
  const { id, promptId } = await createProposeChanges(api.stores.proposals)(
    api.system(owner.projectId),
    {
      newPrompt: { name: 'Imported' },
      title: 'Import',
      source: 'import',
      content: {
        blocks: [{ ...block, id: 'temporary', sort_order: 5 }],
        variables: [],
        model_config: { model: 'gpt-5' },
      },
      reasonsByBlock: { temporary: 'It was the system message.' },
    },
  )
  expect(promptId).toBeNull()
  const { data: seen } = await client.get_proposal({ proposal_id: id }, devKey)
  expect(seen).toMatchObject({
    prompt_id: null,
    prompt_name: 'Imported',
    author: { kind: 'system' },
    reasons: [{ block_id: seen.blocks?.[0]?.id, reason: 'It was the system message.' }],
  })
  const { data } = await client.apply_proposal({ proposal_id: id }, devKey)
  const { data: made } = await client.get_working_copy({ prompt_id: data.prompt_id ?? '' }, devKey)
  expect(made).toMatchObject({ name: 'Imported', slug: 'imported', blocks: seen.blocks })
  await expect(client.apply_proposal({ proposal_id: id }, devKey)).rejects.toMatchObject({
    code: 'CONFLICT',
  })
})

test('applying needs what the same edit by hand needs', async ({ api, client, owner, prompt }) => {
  const { propose, role } = prompt
  const { text } = await api.key(owner, 'dev', ['prompts:write'])
  const { id: blocks } = await propose({ remove_blocks: [role] })
  const { id: variables } = await propose({ remove_variables: ['name'] })
  const { id: config } = await propose({ model_config: { model: 'other' } })
  const apply = (proposal_id: string) => client.apply_proposal({ proposal_id }, { bearer: text })
  await expect(apply(blocks)).rejects.toMatchObject({
    code: 'FORBIDDEN',
    message: expect.stringContaining('blocks:write'),
  })
  await expect(apply(variables)).rejects.toMatchObject({
    message: expect.stringContaining('variables:write'),
  })
  expect((await apply(config)).data.state).toBe('applied')
})

test('a change that was requested holds a proposal up until it is updated or approved', async ({
  prompt,
  client,
  devKey,
}) => {
  const { task, propose, apply, get } = prompt
  const { id: proposal_id } = await propose({ update_blocks: [{ block_id: task, content: 'A' }] })
  await client.comment_on_proposal({ proposal_id, text: 'Hm.', block_id: task }, devKey)
  await client.request_changes({ proposal_id, comment: 'Longer.' }, devKey)
  await expect(apply(proposal_id)).rejects.toMatchObject({ code: 'CONFLICT' })
  const changes = { update_blocks: [{ block_id: task, content: 'AA' }] }
  const { data } = await client.update_proposal({ proposal_id, ...changes }, devKey)
  expect(data).toMatchObject({ state: 'open', revision: 3 })
  await client.approve_proposal({ proposal_id, revision: 3, comment: 'Good.' }, devKey)
  await expect(client.approve_proposal({ proposal_id, revision: 3 }, devKey)).rejects.toMatchObject(
    { code: 'PRECONDITION_FAILED' },
  )
  await apply(proposal_id, 4)
  const { state, discussion } = await get(proposal_id)
  expect([state, ...discussion.map(({ decision, text }) => [decision, text])]).toEqual([
    'applied',
    [null, 'Hm.'],
    ['changes_requested', 'Longer.'],
    ['updated', ''],
    ['approved', 'Good.'],
    ['applied', ''],
  ])
  await expect(
    client.comment_on_proposal({ proposal_id, text: 'Late.' }, devKey),
  ).rejects.toMatchObject({ code: 'CONFLICT' })
})

test('a proposal is told of in the log and in events, and goes with its prompt', async ({
  api,
  owner,
  prompt,
  client,
  devKey,
}) => {
  const { prompt_id, slug, task, propose, apply } = prompt
  const { id } = await propose({ update_blocks: [{ block_id: task, content: 'x'.repeat(5_000) }] })
  await client.comment_on_proposal({ proposal_id: id, text: 'Fine.' }, devKey)
  await apply(id)
  const { id: other } = await propose({ remove_blocks: [task] })
  await client.close_proposal({ proposal_id: other, comment: 'No.' }, devKey)
  const { data: log } = await client.list_audit_entries({ prompt_id }, devKey)
  expect(log.slice(0, 5)).toMatchObject([
    { action: 'proposal.closed', target_type: 'proposal', target_id: other },
    { action: 'proposal.created', target_name: 'Better' },
    { action: 'proposal.applied', before: { blocks: [{}, { content: 'Answer.' }, {}] } },
    { action: 'proposal.commented', after: { comment: 'Fine.' } },
    { action: 'proposal.created', target_id: id },
  ])
  const events = await api.database.prisma.event.findMany({
    where: { projectId: owner.projectId, type: { startsWith: 'proposal' } },
    orderBy: { number: 'asc' },
  })
  expect(events.map(({ type }) => type)).toEqual([
    'proposal.created',
    'proposal.updated',
    'proposal.applied',
    'proposal.created',
    'proposal.closed',
  ])
  await client.delete_prompt({ prompt_id: slug, confirm: true }, devKey)
  expect((await client.list_proposals({}, devKey)).data).toEqual([])
})

test('proposals are listed by prompt and state, newest first, in pages', async ({
  prompt,
  client,
  devKey,
}) => {
  const { task, propose, apply, slug } = prompt
  const ids: string[] = []
  for (const content of ['a', 'b', 'c']) {
    ids.unshift((await propose({ update_blocks: [{ block_id: task, content }] }, content)).id)
  }
  const [third = '', second = '', first = ''] = ids
  await apply(first)
  const list = async (input: object) => {
    const { data, next_cursor } = await client.list_proposals({ prompt_id: slug, ...input }, devKey)
    return [...data.map(({ id }) => id), ...(next_cursor ? ['more'] : [])]
  }
  expect(await list({})).toEqual([third, second, first])
  expect(await list({ state: 'pending' })).toEqual([third, second])
  expect(await list({ state: 'applied' })).toEqual([first])
  expect(await list({ limit: 2 })).toEqual([third, second, 'more'])
  const missing = client.list_proposals({ prompt_id: randomUUID() }, devKey)
  await expect(missing).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test.for([
  ['that is no change', {}],
  ['of a block that is not there', { remove_blocks: [randomUUID()] }],
  ['of a variable that is not there', { remove_variables: ['nobody'] }],
  [
    'behind a block that is not there',
    { add_blocks: [{ type: 'role', title: 'R', after: randomUUID() }] },
  ],
])('a proposal %s is refused', async ([, changes], { prompt }) => {
  await expect(prompt.propose(changes as object)).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
  })
})

test('what a required block keeps from being done by hand, no proposal does', async ({
  prompt,
}) => {
  const { propose, write, rules, apply } = prompt
  const { id } = await propose({ update_blocks: [{ block_id: rules, enabled: false }] })
  await write(rules, { is_required: true })
  await expect(propose({ remove_blocks: [rules] })).rejects.toMatchObject({ code: 'CONFLICT' })
  await expect(apply(id)).rejects.toMatchObject({ code: 'CONFLICT' })
})
