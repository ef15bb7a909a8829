import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readImport } from './read-import.ts'

type Given = Partial<Parameters<typeof readImport>[0]>

const read = (content: unknown, given: Given = {}) =>
  readImport({
    content: typeof content === 'string' ? content : JSON.stringify(content),
    files: [],
    format: undefined,
    ...given,
  })
const readNotes = (content: unknown) => read(content).prompts.flatMap(({ notes }) => notes)

const langfuse = (more: object) => ({ name: 'x', version: 1, prompt: 'Hi', ...more })
const written = (name: string, kwargs: object) => ({
  lc: 1,
  type: 'constructor',
  id: ['langchain_core', name],
  kwargs,
})
const message = (text: string, kwargs: object = {}) =>
  written('SystemMessagePromptTemplate', {
    prompt: written('PromptTemplate', { template: text, ...kwargs }),
  })
const layer = (more: object, template: object = {}) => ({
  prompt_name: 'x',
  ...more,
  prompt_template: { type: 'chat', messages: [{ role: 'system', content: 'Hi' }], ...template },
})
const call = (more: object) => ({ model: 'm', instructions: 'Hi', ...more })

test.for([
  ['Langfuse, a message of its own', langfuse({ commitMessage: 'fix' }), 'commitMessage'],
  ['Langfuse, a configuration that is not an object', langfuse({ config: [1] }), 'config'],
  [
    'Langfuse, another prompt',
    langfuse({ prompt: '@@@langfusePrompt:name=a|label=b@@@' }),
    'name=a',
  ],
  ['Langfuse, a name with a blank', langfuse({ prompt: 'Hi {{user name}}' }), '{{user name}}'],
  ['Langfuse, what a backslash hides', langfuse({ prompt: 'C:\\{{name}}' }), '{{name}}'],
  [
    'Langfuse, what tools were called with',
    langfuse({
      prompt: [
        { role: 'assistant', tool_calls: [{ id: '1' }] },
        { role: 'user', content: 'a' },
      ],
    }),
    'tool_calls',
  ],
  [
    'Langfuse, what tools answered',
    langfuse({
      prompt: [
        { role: 'tool', content: '1' },
        { role: 'user', content: 'a' },
      ],
    }),
    'tool.',
  ],
  [
    'LangSmith, a picture next to the text',
    written('ChatPromptTemplate', {
      messages: [
        written('HumanMessagePromptTemplate', {
          prompt: [
            written('PromptTemplate', { template: 'See {it}' }),
            written('ImagePromptTemplate', { template: { url: '{url}' } }),
          ],
        }),
      ],
    }),
    'ImagePromptTemplate',
  ],
  [
    'LangSmith, an image as LangChain 1.4 writes it',
    written('ChatPromptTemplate', {
      messages: [
        written('HumanMessagePromptTemplate', {
          prompt: [
            written('DictPromptTemplate', { template: { type: 'text', text: 'See {it}' } }),
            written('DictPromptTemplate', {
              template: { type: 'image_url', image_url: { url: '{url}' } },
            }),
          ],
        }),
      ],
    }),
    'image_url',
  ],
  [
    'LangSmith, a setting of the model',
    written('RunnableSequence', {
      first: written('ChatPromptTemplate', { messages: [message('Hi')] }),
      last: written('ChatOpenAI', { model: 'm', n: 3 }),
    }),
    'and its model: n',
  ],
  ['PromptLayer, functions', layer({}, { functions: [{ name: 'a' }] }), 'functions'],
  ['PromptLayer, metadata', layer({ metadata: { team: 'a' } }), 'metadata.team'],
  [
    'PromptLayer, snippets',
    layer({}, { messages: [{ role: 'user', content: '@@@rules@@@' }] }),
    '@@@rules@@@',
  ],
  ['promptfoo, a second provider', 'prompts: [Hi]\nproviders: [openai:a, openai:b]', 'providers'],
  ['promptfoo, defaults', 'prompts: [Hi]\ndefaultTest: {vars: {a: b}}', 'defaultTest'],
  ['promptfoo, filters', 'prompts: ["Hi {{ name | upper }}"]', '{{ name | upper }}'],
  [
    'Dotprompt, the output in Picoschema',
    '---\nmodel: m\noutput: {format: json, schema: {name: string}}\n---\nHi',
    'output.schema',
  ],
  ['Dotprompt, a schema elsewhere', '---\ninput: {schema: Person}\n---\nHi', 'input.schema'],
  [
    'Dotprompt, types',
    '---\ninput: {schema: {"age?": "integer, in years"}}\n---\nHi {{age}}',
    'type of age',
  ],
  [
    'Agent Skills, its tools',
    '---\nname: A b\ndescription: c\nallowed-tools: Bash\n---\nHi',
    'allowed-tools',
  ],
  ['OpenAI, where it went on', call({ previous_response_id: 'r' }), 'previous_response_id'],
  [
    'OpenAI, calls of tools',
    call({ input: [{ type: 'function_call', name: 'f' }] }),
    'function_call',
  ],
  [
    'OpenAI, a picture',
    call({ input: [{ role: 'user', content: [{ type: 'input_image' }] }] }),
    'input_image',
  ],
] as const)('%s: reports what it ignores', ([, content, word]) => {
  expect(readNotes(content).join('\n')).toContain(word)
})

test.for([
  ['{{#each dogs}}- {{this}}, {{ this.age }}, {{@index}}\n{{/each}}', []],
  ['{{#each dogs}}{{name}} of {{owner}}{{else}}None, {{user}}{{/each}}', ['user']],
  ['{{#each dogs}}{{#if name}}{{name}}{{else}}it{{/if}} {{age}}{{/each}} {{name}}', ['name']],
  ['{{#if formal}}Dear {{title}}{{else}}Hi{{/if}} {{name}}', ['title', 'name']],
  ['{{#with dog}}{{{name}}}{{/with}} {{name}}', ['name']],
  ['{{history}}{{~#each dogs~}}{{~name~}}{{age}}{{~/each~}}{{name}}', ['history', 'name']],
  ['{{else}} {{/each}} {{#each dogs}} {{name}}', []],
  ['{{this_one}} {{elsewhere}} {{#unless a}}{{b}}{{/unless}}', ['this_one', 'elsewhere', 'b']],
] as const)('Dotprompt, %s has the variables %j', ([template, keys]) => {
  const { prompts } = read(`---\nmodel: m\n---\n${template}`)
  const { variables, blocks, notes } = prompts[0] ?? { variables: [], blocks: [], notes: [] }
  expect(variables.map(({ key }) => key)).toEqual(keys)
  const text = blocks.map(({ content }) => content).join('')
  expect(text.replaceAll('\\{{', '{{')).toBe(template)
  if (keys.length === 0) expect(notes.join('\n')).toContain('Handlebars keywords or loop items')
})

test('reports the system prompt of Anthropic and of a bare list of messages', () => {
  const messages = [{ role: 'user', content: 'Hi' }]
  const asked = {
    model: 'claude',
    max_tokens: 9,
    system: [{ type: 'text', text: 'Be kind.' }],
    messages,
  }
  expect(read(asked).prompts[0]).toMatchObject({
    blocks: [{ content: 'Be kind.' }, { title: 'User message', content: 'Hi' }],
    model_config: { model: 'claude', max_tokens: 9 },
  })
  expect(read([{ role: 'system', content: 'Be kind.' }, ...messages])).toMatchObject({
    format: 'openai',
    prompts: [{ blocks: [{ content: 'Be kind.' }, { content: 'Hi' }] }],
  })
})

test.for([
  ['a head that is no YAML', '---\na: [\n---\nHi', 'Its YAML is not valid YAML'],
  ['a list without texts', { data: [{ name: 'a', versions: [1] }] }, 'JSON is of no known service'],
  ['JSON too deep', `${'['.repeat(70)}${']'.repeat(70)}`, 'nested deeper'],
] as const)('%s is imported as plain text, and says so', ([, content, words]) => {
  const { format, prompts } = read(content)
  expect(format).toBe('text')
  expect(prompts[0]?.notes[0]).toContain(words)
  const whole = typeof content === 'string' ? content : JSON.stringify(content)
  expect(prompts[0]?.blocks.map((block) => block.content).join('\n')).toBe(whole)
})

test('a named format reports what is wrong with its front matter', () => {
  expect(() => read('---\na: [\n---\nHi', { format: 'dotprompt' })).toThrow('content: Its YAML')
})

test('finds a skill despite a colon in its description, a byte order mark and Windows line ends', () => {
  const text =
    '\ufeff---\r\nname: pdf\r\ndescription: Use when: a PDF is read\r\n---\r\n# Use\r\nRead.\r\n'
  expect(read(text)).toMatchObject({
    format: 'agent_skill',
    prompts: [
      {
        name: 'pdf',
        description: 'Use when: a PDF is read',
        blocks: [{ title: 'Use', heading: 'none', content: '# Use\r\nRead.\r\n' }],
      },
    ],
  })
})

/** Structure and template markup are not part of a text. */
const line = fc
  .string({ unit: 'grapheme', maxLength: 40 })
  .map((text) => text.replace(/[A-Za-z]/g, '7').replaceAll('\0', '0'))
const lines = fc.array(
  fc.oneof(line, fc.constantFrom('', '# Title', '```', '<a>', '</a>', '- ', '---')),
  {
    maxLength: 8,
  },
)
const ROUTES: Readonly<Record<string, (text: string) => unknown>> = {
  langfuse: (text) => langfuse({ prompt: text }),
  langsmith: (text) => written('PromptTemplate', { template: text, template_format: 'mustache' }),
  promptlayer: (text) =>
    layer(
      {},
      {
        messages: [
          { role: 'system', content: [{ type: 'text', text }], template_format: 'jinja2' },
        ],
      },
    ),
  promptfoo: (text) => ({ prompts: [text], providers: [] }),
  openai: (text) => call({ instructions: text }),
  dotprompt: (text) => `---\nmodel: m\n---\n${text}`,
  agent_skill: (text) => `---\nname: n\ndescription: d\n---\n${text}`,
  text: (text) => text,
}
const characters = (text: string) => text.replace(/[A-Za-z]|[\s{}<>$#/*:|`_-]/g, '')

test.for(Object.entries(ROUTES))('%s loses no character of a text', ([format, source]) => {
  fc.assert(
    fc.property(lines, (texts) => {
      const text = texts.join('\n')
      fc.pre(characters(text) !== '' && !/^\s*[[{"\d]/.test(text))
      const imported = read(source(text), { format: format as Given['format'] })
      const blocks = imported.prompts.flatMap((prompt) => prompt.blocks)
      expect(characters(blocks.map(({ title, content }) => title + content).join(''))).toBe(
        characters(text),
      )
    }),
    { numRuns: 200 },
  )
})

const dict = (template: object) =>
  written('HumanMessagePromptTemplate', { prompt: [written('DictPromptTemplate', { template })] })

test('keeps the text next to an image, and rejects a prompt of images only', () => {
  const image = dict({ type: 'image_url', image_url: { url: '{url}' } })
  const chat = (...messages: object[]) => written('ChatPromptTemplate', { messages })
  const { prompts } = read(chat(dict({ type: 'text', text: 'See {it}' }), image))
  expect(prompts[0]?.blocks).toMatchObject([{ content: 'See {{it}}' }])
  expect(prompts[0]?.notes).toContain('Skipped message parts that are not text: image_url.')
  expect(() => read(chat(image))).toThrow('nothing to import')
})
