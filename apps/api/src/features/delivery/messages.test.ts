import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect } from 'vitest'
import { test as apiTest } from '../../../../../test/support/api-test.ts'

const test = apiTest.extend('compile', async ({ client, devKey }) => {
  const { data } = await client.create_prompt(
    {
      name: 'Chat',
      slug: 'chat',
      blocks: [
        { type: 'role', title: 'Role', content: 'You help.' },
        { type: 'messages', title: 'Conversation', content: '{{history}}', role: 'user' },
        { type: 'custom', title: 'Question', content: '{{question}}', role: 'user' },
      ],
    },
    devKey,
  )
  return async (variables: Record<string, unknown>, more: object = {}) => {
    const input = { prompt_id: data.slug, variables, ...more } as never
    return (await client.compile_prompt(input, devKey)).data
  }
})

const HISTORY = [
  { role: 'user', content: 'Hi' },
  { role: 'assistant', content: 'Hello!' },
]

test('text has the contents of given messages, without their roles', async ({ compile }) => {
  const text = '## Role\nYou help.\n\n## Conversation\nHi\n\nHello!\n\n## Question\nWhy?'
  expect((await compile({ history: HISTORY, question: 'Why?' })).prompt).toBe(text)
  const asJson = { history: JSON.stringify(HISTORY), question: 'Why?' }
  expect((await compile(asJson)).prompt).toBe(text)
})

test('messages that are not given stay their placeholder in text', async ({ compile }) => {
  expect(await compile({ question: 'Why?' })).toMatchObject({
    prompt: expect.stringContaining('## Conversation\n{{history}}'),
    unresolved: ['history'],
  })
})

test('the tokens of given messages are not counted', async ({ compile }) => {
  const long = [{ role: 'user', content: 'word '.repeat(1_000) }]
  const { tokens } = await compile({ history: long, question: 'Why?' })
  expect(tokens).toBe((await compile({ history: HISTORY, question: 'Why?' })).tokens)
  const cut = await compile({ history: long, question: 'Why?' }, { truncate: true, max_tokens: 50 })
  expect(cut).toMatchObject({ truncated: true, truncated_tokens: 50 })
})

test.for([
  ['history', 'Hi', 'must be a list of messages'],
  ['history', { role: 'user', content: 'Hi' }, 'must be a list of messages'],
  ['history.1', [HISTORY[0], 'Hi'], 'must be a message'],
  ['history.0.role', [{ role: 'tool', content: 'Hi' }], 'must be one of system, user, assistant'],
  ['history.0.content', [{ role: 'user', content: 7 }], 'must be text'],
  ['history.0.name', [{ role: 'user', content: 'Hi', name: 7 }], 'must be text'],
  [
    'history.0.name',
    [{ role: 'user', content: 'Hi', name: 'Ada Lovelace' }],
    'must have up to 64 letters',
  ],
  ['history.0.images', [{ role: 'user', content: 'Hi', images: [] }], 'is not a field'],
  ['history', Array.from({ length: 201 }, () => HISTORY[0]), 'has too many messages'],
] as const)('messages with %s = %o are refused', async ([field, history, message], { compile }) => {
  await expect(compile({ history })).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    details: [{ field: `variables.${field}`, message: expect.stringContaining(message) }],
  })
  const { unresolved } = await compile({ history }, { lenient: true })
  expect(unresolved).toContain('history')
})

test('the contract of a prompt has the schema of its messages', async ({
  compile: _,
  client,
  devKey,
}) => {
  const { data } = await client.get_prompt_contract({ prompt_id: 'chat' }, devKey)
  const validate = new Ajv2020({ strict: false }).compile(data.schema)
  expect(validate({ history: HISTORY })).toBe(true)
  expect(validate({ history: [{ role: 'tool', content: '' }] })).toBe(false)
})

test('given messages without text are left out where a provider refuses them, and listed', async ({
  compile,
}) => {
  const history = [...HISTORY, { role: 'user', content: '' }, { role: 'assistant', content: ' ' }]
  const send = async (format: string) => {
    const { request, settings_not_sent = [] } = await compile(
      { history, question: 'Why?' },
      { format },
    )
    const { messages, contents } = request as Record<string, { role: string }[] | undefined>
    const listed = settings_not_sent.filter(({ setting }) => setting === 'messages.content')
    return [(messages ?? contents)?.map(({ role }) => role).join(), listed.length]
  }
  expect(await send('anthropic')).toEqual(['user,assistant,user', 1])
  expect(await send('google')).toEqual(['user,model,user', 1])
  expect(await send('openai-chat')).toEqual(['system,user,assistant,user,assistant,user', 0])
})
