import { randomUUID } from 'node:crypto'
import { BLOCK_DEFAULTS } from '@promptwire/contract/content/block-fields'
import { NEW_CONTENT_FIELDS } from '@promptwire/contract/content/prompt-values'
import { expect } from 'vitest'
import { test } from '../../../test/support/proposal-test.ts'

test('a proposal changes nothing until it is applied, and then matches what reviewers saw', async ({
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

test('applying a proposal for a new prompt creates it with exactly its blocks', async ({
  api,
  client,
  devKey,
  owner,
}) => {
  const { proposeChanges } = await import('./propose-changes.sql.ts')
  const block = {
    ...BLOCK_DEFAULTS,
    type: 'role',
    title: 'Role',
    content: 'Hi',
  } as const
  const { id, promptId } = await proposeChanges(api.unitOfWork, api.system(owner.projectId), {
    newPrompt: { name: 'Imported' },
    title: 'Import',
    source: 'import',
    content: {
      blocks: [{ ...block, id: 'temporary', sort_order: 5 }],
      variables: [],
      ...NEW_CONTENT_FIELDS,
      model_config: { model: 'gpt-5' },
    },
    reasonsByBlock: { temporary: 'It was the system message.' },
  })
  expect(promptId).toBeNull()
  const { data: seen } = await client.get_proposal({ proposal_id: id }, devKey)
  expect(seen).toMatchObject({
    prompt_id: null,
    prompt_name: 'Imported',
    author: { kind: 'system' },
    reasons: [{ block_id: seen.blocks?.[0]?.id, reason: 'It was the system message.' }],
  })
  const { data } = await client.apply_proposal({ proposal_id: id, revision: 1 }, devKey)
  const { data: made } = await client.get_working_copy({ prompt_id: data.prompt_id ?? '' }, devKey)
  expect(made).toMatchObject({ name: 'Imported', slug: 'imported', blocks: seen.blocks })
  await expect(
    client.apply_proposal({ proposal_id: id, revision: 2 }, devKey),
  ).rejects.toMatchObject({
    code: 'CONFLICT',
  })
})

test.for([
  ['that is no change', {}],
  ['of an unknown block', { remove_blocks: [randomUUID()] }],
  ['of an unknown variable', { remove_variables: ['unknown'] }],
  ['after an unknown block', { add_blocks: [{ type: 'role', title: 'R', after: randomUUID() }] }],
])('rejects a proposal %s', async ([, changes], { prompt }) => {
  await expect(prompt.propose(changes as object)).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
  })
})

test('applying needs the same permissions as the edit by hand', async ({
  api,
  client,
  owner,
  prompt,
}) => {
  const { propose, role } = prompt
  const { text } = await api.key(owner, 'dev', ['prompts:write'])
  const { id: blocks } = await propose({ remove_blocks: [role] })
  const { id: variables } = await propose({ remove_variables: ['name'] })
  const { id: config } = await propose({ model_config: { model: 'other' } })
  const apply = (proposal_id: string) =>
    client.apply_proposal({ proposal_id, revision: 1 }, { bearer: text })
  await expect(apply(blocks)).rejects.toMatchObject({
    code: 'FORBIDDEN',
    message: expect.stringContaining('blocks:write'),
  })
  await expect(apply(variables)).rejects.toMatchObject({
    message: expect.stringContaining('variables:write'),
  })
  expect((await apply(config)).data.state).toBe('applied')
})

test('a proposal cannot change a required block in ways an edit cannot', async ({ prompt }) => {
  const { propose, write, rules, apply } = prompt
  const { id } = await propose({ update_blocks: [{ block_id: rules, enabled: false }] })
  await write(rules, { is_required: true })
  await expect(propose({ remove_blocks: [rules] })).rejects.toMatchObject({ code: 'CONFLICT' })
  await expect(apply(id)).rejects.toMatchObject({ code: 'CONFLICT' })
})
