import { expect } from 'vitest'
import { test as apiTest } from '../../../../../test/support/api-test.ts'

const test = apiTest.extend('prompt', async ({ client, devKey }) => {
  const { data } = await client.create_prompt(
    {
      name: 'Offer',
      slug: 'offer',
      blocks: [
        { type: 'role', title: 'Role', content: 'You sell.' },
        {
          type: 'custom',
          title: 'Pro',
          content: 'Thank {{name}}.',
          when: { variable: 'plan', is: 'equals', value: 'pro' },
        },
      ],
      variables: [
        { key: 'plan', default_value: 'free' },
        { key: 'name', required: true },
      ],
    },
    devKey,
  )
  return { prompt_id: 'offer', blockId: data.blocks?.[1]?.id ?? '' }
})

test('a block is delivered only where its condition holds', async ({ client, devKey, prompt }) => {
  const { prompt_id } = prompt
  const compile = async (variables: Record<string, string>) =>
    (await client.compile_prompt({ prompt_id, variables }, devKey)).data
  const free = { prompt: '## Role\nYou sell.', variables_used: ['plan'] }
  expect(await compile({})).toMatchObject(free)
  await expect(compile({ plan: 'pro' })).rejects.toThrow('variables.name: is required')
  expect(await compile({ plan: 'pro', name: 'Ada' })).toMatchObject({
    prompt: '## Role\nYou sell.\n\n## Pro\nThank Ada.',
    variables_used: ['name', 'plan'],
  })
  expect(await compile({ plan: 'free', name: 'Ada' })).toMatchObject(free)
})

test('a renamed variable is renamed in conditions', async ({ client, devKey, prompt }) => {
  const { prompt_id, blockId } = prompt
  const rename = { variable_id: 'plan', prompt_id, key: 'tier', rename_in_blocks: true }
  const { data } = await client.update_variable(rename, devKey)
  expect(data.renamed_in).toEqual([blockId])
  const { data: copy } = await client.get_working_copy({ prompt_id }, devKey)
  expect(copy.blocks?.[1]?.when).toEqual({ variable: 'tier', is: 'equals', value: 'pro' })
})

test('a condition is versioned, compared, proposed and restored', async ({
  client,
  devKey,
  prompt,
}) => {
  const { prompt_id, blockId: block_id } = prompt
  await client.save_draft_version({ prompt_id }, devKey)
  const when = { any: [{ variable: 'plan', is: 'absent' as const }] }
  const proposed = { prompt_id, title: 'Always', update_blocks: [{ block_id, when }] }
  const { data: proposal } = await client.create_proposal(proposed, devKey)
  const reviewed = { proposal_id: proposal.id, revision: proposal.revision }
  await client.apply_proposal(reviewed, devKey)
  const { data: difference } = await client.diff_versions({ prompt_id, from: 1 }, devKey)
  const before = { variable: 'plan', is: 'equals', value: 'pro' }
  expect(difference.blocks?.[1]).toMatchObject({
    change: 'changed',
    fields: ['when'],
    values: [{ field: 'when', before, after: when }],
  })
  await client.rollback_version({ prompt_id, version: 1 }, devKey)
  const { data: copy } = await client.get_working_copy({ prompt_id }, devKey)
  expect(copy.blocks?.[1]?.when).toEqual({ variable: 'plan', is: 'equals', value: 'pro' })
  await client.update_block({ block_id, when: null }, devKey)
  const { data: always } = await client.get_working_copy({ prompt_id }, devKey)
  expect(always.blocks?.[1]?.when).toBeNull()
})

test.for([
  [{}, 'when.variable', 'is required'],
  [{ variable: 'plan' }, 'when.is', 'must be one of equals'],
  [{ variable: 'plan', is: 'equals' }, 'when.value', 'is required'],
  [{ variable: 'plan', is: 'in', value: 'pro' }, 'when.value', 'must be a list'],
  [{ variable: 'plan', is: 'equals', value: ['pro'] }, 'when.value', 'must be a single value'],
  [{ variable: 'plan', is: 'present', value: 1 }, 'when.value', 'must be left out'],
  [{ variable: 'plan', is: 'gt', value: 'much' }, 'when.value', 'must be a number or a date'],
  [{ variable: 'plan', is: 'like', value: 'x' }, 'when.is', 'must be one of'],
  [{ variable: 'a b', is: 'present' }, 'when.variable', 'must be a letter'],
  [{ all: [] }, 'when.all', 'must not be empty'],
  [
    { all: [{ variable: 'a', is: 'present' }], is: 'present' },
    'when.all',
    'must be the only field',
  ],
  [
    { any: [{ all: [{ any: [{ variable: 'a', is: 'present' }] }] }] },
    'when.any.0.all.0.any',
    'is not',
  ],
  [
    { any: [1, 2].map(() => ({ all: Array(6).fill({ variable: 'a', is: 'present' }) })) },
    'when',
    'has at most 10 comparisons',
  ],
] as const)(
  'refuses the condition %j at %s',
  async ([when, field, words], { api, devKey, prompt }) => {
    const body = JSON.stringify({ when })
    const headers = { authorization: `Bearer ${devKey.bearer}`, 'content-type': 'application/json' }
    const url = `/api/v1/blocks/${prompt.blockId}`
    const response = await api.publicApp.request(url, { method: 'PATCH', headers, body })
    expect(response.status).toBe(400)
    const { error } = (await response.json()) as { error: { details: { field: string }[] } }
    expect(error.details).toEqual(expect.arrayContaining([expect.objectContaining({ field })]))
    expect(JSON.stringify(error.details)).toContain(words)
  },
)
