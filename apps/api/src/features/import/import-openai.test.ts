import { expect, test } from 'vitest'
import { readImport } from './read-import.ts'

const read = (content: unknown) =>
  readImport({
    content: typeof content === 'string' ? content : JSON.stringify(content),
    files: [],
    format: undefined,
  })

const TOOL = {
  type: 'function',
  name: 'find_order',
  parameters: { type: 'object', properties: { id: { type: 'string' } } },
}
const SCHEMA = { type: 'json_schema', json_schema: { name: 'reply', schema: { type: 'object' } } }

test('a prompt object keeps name, variables, tools and response format, and notes its version', () => {
  const imported = read({
    id: 'pmpt_68b1c2',
    object: 'prompt',
    name: 'Support reply',
    version: '3',
    created_at: 1_700_000_000,
    model: 'gpt-5.2',
    instructions: 'You help the customers of {{company}}. Answer {{question}}.',
    variables: { company: 'Acme', question: null },
    tools: [TOOL],
    response_format: SCHEMA,
    top_p: 0.9,
    is_default: true,
  })
  expect(imported).toMatchObject({
    format: 'openai',
    prompts: [
      {
        name: 'Support reply',
        blocks: [{ content: 'You help the customers of {{company}}. Answer {{question}}.' }],
        variables: [{ key: 'company', default_value: 'Acme' }, { key: 'question' }],
        model_config: { model: 'gpt-5.2', top_p: 0.9, tools: [TOOL], response_format: SCHEMA },
        notes: [
          'Skipped fields of the request: is_default.',
          'This is version 3 at OpenAI; other versions are not in it.',
        ],
      },
    ],
  })
})

test('a response of a stored prompt keeps its text, settings and values', () => {
  const [prompt] = read({
    id: 'resp_1',
    object: 'response',
    status: 'completed',
    model: 'gpt-5.2',
    prompt: { id: 'pmpt_68b1c2', version: '2', variables: { company: 'Acme' } },
    instructions: [
      {
        type: 'message',
        role: 'developer',
        content: [{ type: 'input_text', text: 'You help the customers of Acme.' }],
      },
    ],
    output: [{ type: 'message', content: [] }],
    text: { format: { type: 'json_schema', name: 'reply', schema: {} } },
    tools: [TOOL],
    reasoning: { effort: 'low' },
  }).prompts
  expect(prompt).toMatchObject({
    name: 'pmpt_68b1c2',
    blocks: [{ content: 'You help the customers of Acme.' }],
    variables: [{ key: 'company', default_value: 'Acme' }],
    model_config: {
      model: 'gpt-5.2',
      tools: [TOOL],
      text: { format: { type: 'json_schema' } },
      reasoning: { effort: 'low' },
    },
  })
  expect(prompt?.notes.join(' ')).toContain('This is version 2 at OpenAI')
  expect(prompt?.notes.join(' ')).toContain('with values filled in')
})

test('a Chat Completions request keeps its messages in order, tools and response format', () => {
  expect(
    read({
      model: 'gpt-4.1',
      temperature: 0.2,
      stop: ['END'],
      messages: [
        { role: 'system', content: 'You help.' },
        { role: 'user', content: 'Hi, I am {{name}}.' },
        { role: 'assistant', content: 'Hello!' },
      ],
      tools: [{ type: 'function', function: { name: 'find_order' } }],
      tool_choice: 'auto',
      response_format: SCHEMA,
      max_completion_tokens: 300,
      metadata: { team: 'support' },
    }).prompts,
  ).toMatchObject([
    {
      blocks: [{ content: 'You help.' }, { title: 'User message' }, { title: 'Assistant message' }],
      variables: [{ key: 'name' }],
      model_config: {
        model: 'gpt-4.1',
        temperature: 0.2,
        stop: ['END'],
        max_tokens: 300,
        tool_choice: 'auto',
        response_format: SCHEMA,
      },
      notes: [
        'User and assistant messages became blocks of their roles.',
        'Skipped fields of the request: metadata.',
      ],
    },
  ])
})

test.each([
  [
    'TypeScript',
    'client.responses.create({ prompt: { id: "pmpt_68b1c2", version: "3", variables: { name: x } } })',
  ],
  [
    'Python',
    'client.responses.create(prompt={"id": "pmpt_68b1c2", "version": "3", "variables": {"name": x}})',
  ],
  [
    'curl',
    `curl https://api.openai.com/v1/responses -d '{"prompt": {"id": "pmpt_68b1c2", "version": "3", "variables": {"name": "x"}}}'`,
  ],
  ['a reference', '{"id": "pmpt_68b1c2", "version": "3", "variables": {"name": "x"}}'],
])('%s without the text of a prompt names its id, version and variables', (_, code) => {
  expect(read(code)).toMatchObject({
    format: 'openai_code',
    prompts: [],
    referred: [{ id: 'pmpt_68b1c2', version: '3', line: 1, variables: ['name'] }],
  })
})

test('a list of responses becomes a prompt of each', () => {
  const prompt = { id: 'pmpt_68b1c2', version: '2' }
  const responses = ['One', 'Two'].map((instructions) => ({
    object: 'response',
    instructions,
    prompt,
  }))
  const { format, prompts } = read(responses)
  expect(format).toBe('openai')
  expect(prompts.map(({ blocks }) => blocks[0]?.content)).toEqual(['One', 'Two'])
})

test('a version belongs to the prompt of its object, and a variable to the prompt, not to a value', () => {
  const image = '{ type: "input_image", file_id: x }'
  const { referred } = read(
    `ask({ prompt: { id: "pmpt_68b1c2", variables: { photo: ${image}, name } } })
ask({ prompt: { version: "7", id: "pmpt_69b1c2" } })`,
  )
  expect(referred).toMatchObject([
    { id: 'pmpt_68b1c2', version: null, variables: ['photo', 'name'] },
    { id: 'pmpt_69b1c2' },
  ])
})

test.each([
  ['shorthand properties', '{ city, n }', ['city', 'n']],
  ['shorthand after a value', '{ city: "x", n }', ['city', 'n']],
  ['text with a colon and commas', `{ note: "Dear: you, me", n }`, ['note', 'n']],
  ['calls and lists', '{ city: pick(a(1), b), tags: [c, d], ...rest, n }', ['city', 'tags', 'n']],
  ['nested objects', '{ photo: { of: { place: x } }, n }', ['photo', 'n']],
  ['comments', '{\n  // where, and when\n  city,\n  /* how, many */ n,\n}', ['city', 'n']],
  ['a long text', `{ city, note: "${'you, me, '.repeat(90)}", n }`, ['city', 'note']],
  ['a long name at the end of what is read', `{ city: "x", ${'n'.repeat(700)} }`, ['city']],
])('variables in code: %s', (_, values, variables) => {
  const { referred } = read(`ask({ prompt: { id: "pmpt_68b1c2", variables: ${values} } })`)
  expect(referred).toMatchObject([{ variables }])
})
