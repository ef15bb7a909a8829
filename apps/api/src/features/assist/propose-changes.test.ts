import { expect } from 'vitest'
import { assistTest as test } from '../../../test/support/assist-test.ts'

const update = { change: 'update_block', block: 'block-1', title: null, reason: 'Kinder.' }
const KINDER = { ...update, content: 'Greet {{name}} kindly, then {{product}}.' }
const TONE = {
  change: 'set_variable',
  key: 'mood',
  description: 'Mood',
  default_value: 'calm',
  required: false,
  reason: 'To choose.',
}
const NEW = {
  change: 'add_block',
  after: 'block-1',
  type: 'context',
  title: 'Mood',
  content: 'Be {{mood}}.',
  reason: 'New.',
}

test('a goal becomes one proposal over blocks and variables, each change with its reason', async ({
  client,
  devKey,
  prompt,
  answers,
}) => {
  const removed = { change: 'remove_block', block: 'block-3', reason: 'Empty.' }
  const gone = { change: 'remove_variable', key: 'tone', reason: 'Unused.' }
  answers({ summary: 'Kinder.', changes: [KINDER, TONE, NEW, removed, gone] })
  const { data } = await client.propose_changes({ prompt_id: prompt.id, goal: 'Be\nkind' }, devKey)
  const { data: proposal } = await client.get_proposal({ proposal_id: data.id }, devKey)
  expect(proposal).toMatchObject({
    title: 'Be kind',
    source: 'copilot',
    reason: 'Asked for: Be\nkind\n\nKinder.',
    changes: { added: 1, changed: 1, removed: 1, variables: 2 },
  })
  expect(proposal.blocks?.map(({ title }) => title)).toEqual(['Role', 'Mood', 'Rules'])
  expect(proposal.variables?.map(({ key }) => key).toSorted()).toEqual(['mood', 'name', 'product'])
  expect(proposal.reasons.map(({ reason }) => reason).toSorted()).toEqual([
    'Empty.',
    'Kinder.',
    'New.',
    'To choose.',
  ])
})

test.for([
  [
    'a block changed twice',
    [KINDER, { ...KINDER, content: 'Hi {{name}}, {{product}}.' }],
    'changed the block "block-1" more than once',
  ],
  [
    'a variable set and removed',
    [TONE, { change: 'remove_variable', key: 'mood', reason: '' }],
    'changed the variable "mood" more than once',
  ],
  ['an unknown block', [{ ...KINDER, block: 'block-9' }], 'did not match the requested schema'],
  [
    'a required block removed',
    [{ change: 'remove_block', block: 'block-2', reason: '' }],
    'must keep',
  ],
  [
    'a variable lost on the way',
    [{ ...KINDER, content: 'Greet {{name}}.' }],
    'left out {{product}}',
  ],
  ['a variable used undeclared', [NEW], 'used {{mood}} without'],
  [
    'removing an unknown variable',
    [{ change: 'remove_variable', key: 'none', reason: '' }],
    'does not exist',
  ],
  ['an unknown change', [{ change: 'publish', version: 1 }], 'did not match the requested schema'],
  [
    'settings smuggled into a change',
    [{ ...KINDER, enabled: false }],
    'did not match the requested schema',
  ],
  ['an invalid key', [{ ...TONE, key: '../x' }], 'a change that is not possible'],
  ['no change', [], 'did not match the requested schema'],
] as const)(
  'rejects %s of an answer, and proposes nothing',
  async ([, changes, words], { client, devKey, prompt, answers, left }) => {
    const reply = { summary: 'Done.', changes }
    answers(reply, reply)
    const asked = client.propose_changes({ prompt_id: prompt.id, goal: 'Better' }, devKey)
    await expect(asked).rejects.toMatchObject({
      code: 'PROVIDER_FAILED',
      message: expect.stringContaining(words),
    })
    expect(await left()).toEqual({ proposals: 0, calls: 2 })
  },
)
