import { expect } from 'vitest'
import { CONTENT, readMessages, assistTest as test } from '../support/assist-test.ts'

const GOOD = {
  content: 'Welcome {{name}}, then sell {{product}}. Write \\{{ as it is.',
  reason: 'It is warmer.',
}

test('a rewrite is a proposal on the revision that was read, and the prompt is unchanged', async ({
  client,
  devKey,
  prompt,
  answers,
  left,
  server,
}) => {
  answers(GOOD)
  const asked = { block_id: prompt.role, instruction: 'Warmer', revision: prompt.revision }
  const { data } = await client.rewrite_block(asked, devKey)
  expect(data).toMatchObject({
    state: 'open',
    prompt_id: prompt.id,
    base_revision: prompt.revision,
  })
  const { data: proposal } = await client.get_proposal({ proposal_id: data.id }, devKey)
  expect(proposal).toMatchObject({
    title: 'Rewrite "Role"',
    source: 'rewrite',
    reason: 'Asked for: Warmer\n\nIt is warmer.',
    reasons: [{ block_id: prompt.role, reason: 'It is warmer.' }],
    changes: { changed: 1, added: 0, removed: 0, variables: 0 },
  })
  expect(proposal.blocks?.[0]?.content).toBe(GOOD.content)
  const { data: copy } = await client.get_working_copy({ prompt_id: prompt.id }, devKey)
  expect(copy.blocks?.[0]?.content).toBe(CONTENT)
  expect(await left()).toEqual({ proposals: 1, calls: 1 })
  const [system, user] = server.received.flatMap(readMessages)
  expect(system?.content).not.toContain('{{name}}')
  expect(JSON.parse(user?.content ?? '')).toMatchObject({ task: 'Warmer', text: CONTENT })
})

test.for([
  ['words around the object', `Sure!\n\`\`\`json\n${JSON.stringify(GOOD)}\n\`\`\`\nDone.`],
  ['a second answer after a lost variable', { ...GOOD, content: 'Sell {{product}}.' }, GOOD],
  ['a second answer after an invented field', { ...GOOD, publish: true }, GOOD],
  ['a second answer after prose', 'I would rather not.', GOOD],
])('%s does no harm', async ([, ...replies], { client, devKey, prompt, answers, left, server }) => {
  answers(...replies)
  const { data } = await client.rewrite_block({ block_id: prompt.role }, devKey)
  const { data: proposal } = await client.get_proposal({ proposal_id: data.id }, devKey)
  expect(proposal.blocks?.[0]?.content).toBe(GOOD.content)
  expect(await left()).toEqual({ proposals: 1, calls: replies.length })
  expect(server.received).toHaveLength(replies.length)
})

test.for([
  ['a lost variable', { ...GOOD, content: 'Sell {{product}}.' }, 'It left out {{name}}.'],
  [
    'a variable that is a literal now',
    { ...GOOD, content: 'Greet \\{{name}}, sell {{product}}.' },
    'It left out {{name}}.',
  ],
  [
    'an undeclared variable',
    { ...GOOD, content: `${GOOD.content} {{password}}` },
    'It invented {{password}}.',
  ],
  ['an invented field', { ...GOOD, apply: true }, 'did not match the requested schema'],
  ['an empty text', { ...GOOD, content: ' ' }, 'It was empty'],
  [
    'another type',
    { ...GOOD, content: ['{{name}} {{product}}'] },
    'did not match the requested schema',
  ],
  [
    'two objects',
    '{"content":"{{name}}{{product}}","reason":""} {"a":1}',
    'not the requested JSON object',
  ],
  [
    'a text that cannot be stored',
    '{"content":"{{name}}{{product}}\\u0000","reason":""}',
    'not the requested JSON',
  ],
  ['nothing', '', 'not the requested JSON object'],
  [
    'a text beyond max output tokens',
    { ...GOOD, content: GOOD.content + 'x'.repeat(200_000) },
    'max output tokens',
  ],
])(
  '%s, twice, is an error and nothing is proposed',
  async ([, replies, words], { client, devKey, prompt, answers, left }) => {
    answers(replies, replies)
    await expect(client.rewrite_block({ block_id: prompt.role }, devKey)).rejects.toMatchObject({
      code: 'PROVIDER_FAILED',
      message: expect.stringContaining(words as string),
    })
    expect(await left()).toEqual({ proposals: 0, calls: 2 })
  },
)

test('an impossible rewrite is an error before the model is called', async ({
  client,
  devKey,
  prompt,
  left,
}) => {
  const refused = async (given: object, code: string) =>
    expect(client.rewrite_block({ block_id: prompt.role, ...given }, devKey)).rejects.toMatchObject(
      { code },
    )
  await refused({ block_id: prompt.empty }, 'CONFLICT')
  await refused({ revision: prompt.revision + 1 }, 'PRECONDITION_FAILED')
  await refused({ instruction: ' ' }, 'VALIDATION_ERROR')
  await refused({ provider: 'unknown' }, 'NOT_FOUND')
  expect(await left()).toEqual({ proposals: 0, calls: 0 })
})

test('a repeated request under one Idempotency-Key is one proposal, and usage is counted', async ({
  api,
  client,
  owner,
  devKey,
  prompt,
  answers,
  left,
}) => {
  answers(GOOD)
  const again = { ...devKey, headers: { 'Idempotency-Key': 'rewrite-1' } }
  const first = await client.rewrite_block({ block_id: prompt.role }, again)
  const second = await client.rewrite_block({ block_id: prompt.role }, again)
  expect(second.data).toEqual(first.data)
  answers('no', 'no')
  const other = { ...devKey, headers: { 'Idempotency-Key': 'rewrite-2' } }
  await expect(client.rewrite_block({ block_id: prompt.role }, other)).rejects.toThrow()
  expect(await left()).toEqual({ proposals: 1, calls: 3 })
  const { calls, reserved } = await api.aiBudget.read(owner.projectId)
  expect({ calls, reserved: reserved.tokens }).toEqual({ calls: 3, reserved: 0 })
})

test('others can change the prompt during a model call', async ({
  client,
  devKey,
  prompt,
  server,
}) => {
  const written: Promise<unknown>[] = []
  server.rules.otherwise = () => {
    const content = 'Later {{name}}.'
    written.push(client.update_block({ block_id: prompt.rules, content }, devKey))
    return { pieces: [JSON.stringify(GOOD)] }
  }
  const key = { ...devKey, headers: { 'Idempotency-Key': 'slow' } }
  const { data } = await client.rewrite_block({ block_id: prompt.role }, key)
  expect(await Promise.all(written)).toHaveLength(1)
  const { data: applied } = await client.apply_proposal(
    { proposal_id: data.id, revision: 1 },
    devKey,
  )
  expect(applied.prompt_revision).toBe(prompt.revision + 2)
})
