import { expect, test } from 'vitest'
import { type ImportRequest, readImport } from './read-import.ts'

const read = (content: unknown, given: Partial<ImportRequest> = {}) =>
  readImport({
    content: typeof content === 'string' ? content : JSON.stringify(content),
    files: [],
    format: undefined,
    ...given,
  })

test('a Langfuse prompt keeps name, tags, messages and configuration, and reports what is lost', () => {
  const prompt = {
    name: 'movie-critic',
    type: 'chat',
    version: 3,
    labels: ['production'],
    tags: ['film'],
    config: { model: 'gpt-5.2', temperature: 0.2, own: { kept: true } },
    prompt: [
      { type: 'chatmessage', role: 'system', content: 'You are a critic of {{{genre}}}.' },
      { type: 'placeholder', name: 'history' },
      { role: 'user', content: 'Review {{film}} {{#if long}}at length{{/if}}' },
    ],
  }
  const imported = read({ data: [prompt], meta: { page: 1 } })
  expect(imported).toMatchObject({
    format: 'langfuse',
    prompts: [
      {
        name: 'movie-critic',
        tags: ['film'],
        blocks: [
          { type: 'role', content: 'You are a critic of {{genre}}.' },
          { title: 'User message', content: 'Review {{film}} {{#if long}}at length{{/if}}' },
        ],
        variables: [{ key: 'genre' }, { key: 'film' }],
        model_config: prompt.config,
      },
    ],
  })
  const notes = imported.prompts[0]?.notes.join(' ')
  expect(notes).toMatch(/2 expressions of mustache stayed as text, .*: {{#if long}}, {{\/if}}/)
  expect(notes).toMatch(/Skipped message placeholders: history/)
  expect(notes).toMatch(/version 3, labelled production/)
})

test('reads a LangSmith manifest through its chain, with format strings, defaults and model', () => {
  const written = (name: string, kwargs: object) => ({
    lc: 1,
    type: 'constructor',
    id: ['langchain', 'x', name],
    kwargs,
  })
  const template = written('PromptTemplate', {
    template: 'You answer {who} as {{"json": true}} {amount:.2f}.',
    template_format: 'f-string',
    partial_variables: { who: 'Ada' },
  })
  const prompt = written('ChatPromptTemplate', {
    messages: [
      written('SystemMessagePromptTemplate', { prompt: template }),
      written('MessagesPlaceholder', { variable_name: 'history' }),
    ],
  })
  const bound = written('ChatOpenAI', { model_name: 'gpt-5.2', temperature: 0 })
  const manifest = written('RunnableSequence', {
    first: prompt,
    last: written('RunnableBinding', { bound }),
  })
  expect(read({ repo: 'greeter', commit_hash: 'x', manifest })).toMatchObject({
    format: 'langsmith',
    prompts: [
      {
        name: 'greeter',
        blocks: [{ content: 'You answer {{who}} as {"json": true} {amount:.2f}.' }],
        variables: [{ key: 'who', default_value: 'Ada' }],
        model_config: { model: 'gpt-5.2', temperature: 0 },
        notes: [expect.stringContaining('1 expression of f-string'), expect.any(String)],
      },
    ],
  })
})

test('a PromptLayer template keeps its model and parameters', () => {
  const imported = read({
    prompt_name: 'mail',
    prompt_template: {
      type: 'chat',
      messages: [
        {
          role: 'system',
          content: [{ type: 'text', text: 'Write to {name}.' }, { type: 'image' }],
        },
      ],
      tools: [{ name: 'send' }],
    },
    metadata: { model: { provider: 'openai', name: 'gpt-5.2', parameters: { top_p: 0.5 } } },
  })
  expect(imported).toMatchObject({
    format: 'promptlayer',
    prompts: [
      {
        name: 'mail',
        blocks: [{ content: 'Write to {{name}}.' }],
        model_config: { model: 'gpt-5.2', top_p: 0.5, tools: [{ name: 'send' }] },
      },
    ],
  })
  expect(imported.prompts[0]?.notes).toHaveLength(1)
})

test('each prompt of a promptfoo configuration is imported, chats included', () => {
  const imported = read(
    'description: Mail\nproviders:\n  - id: openai:chat:gpt-5.2\n    config: {temperature: 0.1}\nprompts:\n' +
      '  - "Write to {{ name }}."\n' +
      `  - '[{"role": "system", "content": "Be {{ mood | upper }}"}, {"role": "user", "content": "Hi"}]'\n` +
      'tests:\n  - vars: {name: Ada}\n',
  )
  expect(imported).toMatchObject({
    format: 'promptfoo',
    prompts: [
      {
        name: 'Mail 1',
        blocks: [{ content: 'Write to {{ name }}.' }],
        model_config: { model: 'gpt-5.2', temperature: 0.1 },
      },
      { name: 'Mail 2', blocks: [{}, { title: 'User message', content: 'Hi' }] },
    ],
  })
})

const FILES = [
  { path: 'app/prompts/two.txt', content: 'One: {{a}}\n---\nTwo: {{b}}\n' },
  { path: 'app/prompts/chat.json', content: '[{"role": "user", "content": "Hi {{name}}"}]' },
  { path: 'app/prompts/other.md', content: '# Not named' },
]

test.for([
  ['in the same folder', 'app/promptfooconfig.yaml', FILES],
  ['below it', 'app/evals/deep/config.yml', FILES],
  [
    'chosen by their names',
    'promptfooconfig.yaml',
    FILES.map(({ path, content }) => ({ path: path.slice('app/prompts/'.length), content })),
  ],
] as const)('files named by a promptfoo configuration are its prompts: %s', ([, path, given]) => {
  const up = path.includes('deep') ? '../../' : ''
  const content =
    'prompts:\n  - In here\n' +
    `  - file://./${up}prompts/two.txt\n  - id: ${up}prompts/ch*t.json\n    label: Chat\n` +
    '  - file://make.py:prompt\n  - langfuse://mail@production\n'
  const imported = read('', { files: [{ path, content }, ...given] })
  expect(imported.prompts).toMatchObject([
    { blocks: [{ content: 'In here' }] },
    { name: 'two 1', blocks: [{ content: 'One: {{a}}' }] },
    { name: 'two 2', blocks: [{ content: 'Two: {{b}}' }] },
    { name: 'Chat', blocks: [{ title: 'User message', content: 'Hi {{name}}' }] },
    { name: 'other', blocks: [{ title: 'Not named' }] },
  ])
  expect(imported.notes).toEqual([
    expect.stringMatching(
      /Skipped prompts in other files: file:\/\/make\.py:prompt, langfuse:\/\/mail@/,
    ),
  ])
  const named = read('', { files: [{ path, content }, ...given], format: 'promptfoo' })
  expect(named.prompts).toHaveLength(4)
  expect(named.notes).toHaveLength(2)
})

test('rejects a promptfoo configuration without its prompt files, and names them', () => {
  const content = 'prompts: file://mail.txt'
  const words = /nothing to import in it\. Skipped prompts in other files: file:\/\/mail\.txt/
  expect(() => read(content)).toThrow(words)
  const another = [
    { path: 'other/mail.txt', content: 'Hi' },
    { path: 'mail.txt', content: 'Ho' },
  ]
  const { prompts } = read(content, { files: another })
  expect(prompts).toMatchObject([
    { name: 'mail', blocks: [{ content: 'Ho' }] },
    { name: 'mail', blocks: [{ content: 'Hi' }] },
  ])
})

test('a Dotprompt file keeps its roles, and its variables from Picoschema', () => {
  const imported = read(
    '---\nmodel: googleai/gemini-2.5-flash\nconfig:\n  temperature: 0.4\ninput:\n  schema:\n    name: string, who is greeted\n    style?: string\n  default:\n    style: warm\noutput:\n  format: json\n---\n{{role "system"}}\nGreet {{name}}.\n{{role "user"}}\nIn {{style}} words.\n',
  )
  expect(imported).toMatchObject({
    format: 'dotprompt',
    prompts: [
      {
        blocks: [
          { heading: 'none', content: 'Greet {{name}}.\n' },
          { title: 'User message', heading: 'none', content: 'In {{style}} words.\n' },
        ],
        variables: [
          { key: 'name', description: 'who is greeted', required: true },
          { key: 'style', default_value: 'warm', required: false },
        ],
        model_config: { model: 'gemini-2.5-flash', temperature: 0.4 },
      },
    ],
  })
})

test('a Dotprompt file may begin with a licence', () => {
  const { format, prompts } = read('# Copyright\n#\n\n---\nmodel: m\n---\nHi {{name}}.\n')
  expect(format).toBe('dotprompt')
  expect(prompts).toMatchObject([
    { blocks: [{ content: 'Hi {{name}}.\n' }], model_config: { model: 'm' } },
  ])
})

const SAVED = { _type: 'prompt', input_variables: ['q'], template: 'Answer {q} as {{}}.\n' }

test.each([
  ['JSON', JSON.stringify(SAVED)],
  ['YAML', '_type: prompt\ninput_variables: [q]\ntemplate: |\n  Answer {q} as {{}}.\n'],
])('a prompt that LangChain saved as %s is a prompt', (_, content) => {
  expect(read(content)).toMatchObject({
    format: 'langsmith',
    prompts: [{ blocks: [{ content: 'Answer {{q}} as {}.\n' }], variables: [{ key: 'q' }] }],
  })
})

test('examples of a LangChain prompt are filled in, as LangChain delivers them', () => {
  const fewShot = {
    _type: 'few_shot',
    prefix: 'Give antonyms.',
    example_prompt: { _type: 'prompt', template: '{word} -> {antonym}' },
    examples: [
      { word: 'big', antonym: 'small' },
      { word: 'a', antonym: '{b}' },
    ],
    suffix: '{word} ->',
    output_parser: { _type: 'x' },
  }
  const [prompt] = read(fewShot).prompts
  const expected = 'Give antonyms.\n\nbig -> small\n\na -> {b}\n\n{{word}} ->'
  expect(prompt?.blocks.map(({ content }) => content).join('\n\n')).toBe(expected)
  expect(prompt?.notes).toEqual(['Skipped fields of the prompt: output_parser.'])
  const files = [
    { path: 'hub/p.json', content: JSON.stringify({ ...fewShot, examples: 'examples.yaml' }) },
    { path: 'hub/examples.yaml', content: '- word: big\n  antonym: small\n' },
  ]
  expect(read('', { files }).prompts[0]?.blocks.at(-1)?.content).toContain('big -> small')
})

test('a Responses API object becomes a prompt with its settings and declared values', () => {
  expect(
    read({
      object: 'response',
      model: 'gpt-5.2',
      temperature: 1,
      top_p: null,
      tools: [],
      prompt: { id: 'pmpt_abc', version: '2', variables: { city: 'Paris' } },
      instructions: [
        {
          type: 'message',
          role: 'developer',
          content: [{ type: 'input_text', text: 'Say {{what}}.' }],
        },
      ],
    }),
  ).toMatchObject({
    format: 'openai',
    prompts: [
      {
        name: 'pmpt_abc',
        blocks: [{ content: 'Say {{what}}.' }],
        variables: [{ key: 'what' }, { key: 'city', default_value: 'Paris' }],
        model_config: { model: 'gpt-5.2', temperature: 1 },
      },
    ],
  })
})

test('finds each OpenAI prompt id in code once, with its line', () => {
  const code = `const a = 1
await client.responses.create({
  prompt: { id: "pmpt_111aaa", version: "3", variables: { customer: "x", issue: y } },
})
ask("pmpt_222bbb")
ask("pmpt_111aaa")`
  expect(read(code)).toEqual({
    format: 'openai_code',
    prompts: [],
    notes: [],
    referred: [
      { id: 'pmpt_111aaa', version: '3', path: null, line: 3, variables: ['customer', 'issue'] },
      { id: 'pmpt_222bbb', version: null, path: null, line: 5, variables: [] },
    ],
  })
})

test('limits the ids found in code, however they are spread over lines', () => {
  const ids = Array.from({ length: 60_000 }, (_, at) => `pmpt_${at + 1000}`)
  const { referred } = read(`\n\n${ids.join(' ')}\n${ids.join('\n')}`)
  expect(referred).toHaveLength(500)
  expect(referred.at(-1)).toMatchObject({ id: 'pmpt_1499', line: 3 })
})

test('an unknown format is read as text, and an empty one is rejected', () => {
  expect(read('Dear {name}').prompts[0]).toMatchObject({
    blocks: [{ content: 'Dear {{name}}' }],
    notes: ['1 placeholder written {name} became {{name}}.'],
  })
  expect(() => read(' \n')).toThrow('nothing to import')
  expect(() => readImport({ content: 'x', files: [], format: 'langfuse' })).toThrow('langfuse')
})
