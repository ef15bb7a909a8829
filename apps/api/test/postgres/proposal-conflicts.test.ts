import { expect } from 'vitest'
import { test } from '../support/proposal-test.ts'

test('keeps concurrent changes elsewhere, by block, variable and field', async ({
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

test('a conflict reports its three texts, changes nothing, and can be resolved', async ({
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
  await apply(id, 2)
  expect((await read()).blocks).toMatchObject([
    {},
    { content: 'Both.' },
    { content: 'Still needed.' },
  ])
})

test('of two proposals that order the same blocks differently one applies', async ({
  prompt,
  client,
  devKey,
}) => {
  const { role, task, rules, read, propose, apply, get } = prompt
  const order = async () => (await read()).blocks?.map(({ id }) => id)
  const backwards = await propose({ block_order: [rules, task, role] })
  const swapped = await propose({ block_order: [task, role] })
  await apply(backwards.id)
  await expect(apply(swapped.id)).rejects.toMatchObject({ code: 'CONFLICT' })
  expect(await order()).toEqual([rules, task, role])
  expect(await get(swapped.id)).toMatchObject({ state: 'open', has_conflicts: true })

  await client.update_proposal({ proposal_id: swapped.id, rebase: 'mine' }, devKey)
  await apply(swapped.id, 2)
  expect(await order()).toEqual([task, role, rules])
})

test('conflicts are resolved block by block, each for one side', async ({
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
  await apply(id, 2)
  expect((await read()).blocks).toMatchObject([{}, { content: 'Mine.' }, { content: 'Theirs.' }])
})

test('of concurrent attempts to apply and close a proposal one succeeds', async ({
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
    if (attempt.status === 'fulfilled') continue
    expect(attempt.reason.code).toBeOneOf(['CONFLICT', 'PRECONDITION_FAILED'])
  }
  const isApplied = (await get(id)).state === 'applied'
  const titles = (await read()).blocks?.map(({ title }) => title) ?? []
  expect(titles.filter((title) => title === 'Once')).toHaveLength(isApplied ? 1 : 0)
  expect((await read()).revision).toBe(revision + (isApplied ? 1 : 0))
})

test('two proposals for one text: the first is applied, the second conflicts', async ({
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
