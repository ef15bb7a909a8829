import { expect, test } from 'vitest'
import { type ImportRequest, readImport } from './read-import.ts'

const read = (content: string, given: Partial<ImportRequest> = {}) =>
  readImport({ content, files: [], format: undefined, ...given })
const readFile = (path: string, content: string, ...others: ImportRequest['files']) =>
  read('', { files: [{ path, content }, ...others] })

const ROLES = 'system:\nYou help.\n\nuser:\nHi\n'

test.for([
  ['a.prompty', `---\nname: Help\ndescription: Helps\n---\n${ROLES}`, 'prompty'],
  ['a.md', `---\nname: Help\ndescription: Helps\n---\n${ROLES}`, 'prompty'],
  ['a.prompt', 'Hi {{name}}', 'dotprompt'],
  ['a.prompt.yml', 'messages:\n  - role: user\n    content: Hi\n', 'github_models'],
  ['a.yaml', 'input_variables: [q]\ntemplate: "{q}"\n', 'langsmith'],
  ['a.handlebars', 'Hi {{name}}', 'handlebars'],
  ['a.md', '---\nname: pdf\ndescription: Reads\nmodel: sonnet\n---\nRead.', 'agent_skill'],
  ['a.j2', '---\nname: pdf\ndescription: Reads\n---\nRead.', 'jinja2'],
  ['a.md', '---\nmodel: sonnet\n---\nRead.', 'text'],
] as const)('%s, %j is read as %s', ([path, content, format]) => {
  expect(readFile(path, content).format).toBe(format)
})

test.for([
  ['a.poml', '<poml><task>Hi</task></poml>', 'POML'],
  ['a.baml', 'function A(b: string) -> C {\n  prompt #"Hi"#\n}', 'BAML'],
  ['a.yaml', 'agent:\n  templates:\n    system_template: Hi\n', 'SWE-agent'],
  ['a.json', '{"_type": "llm_math_chain", "prompt": {"template": "Hi"}}', 'LangChain chain'],
] as const)(
  '%s is skipped and named; pasted, its text says why it is one',
  ([path, content, name]) => {
    const other = { path: 'b.txt', content: 'Hi' }
    expect(() => readFile(path, content)).toThrow(`(${name}): ${path}`)
    expect(readFile(path, content, other).notes).toEqual([
      expect.stringContaining(`(${name}): ${path}`),
    ])
    const [pasted] = read(content).prompts
    expect(pasted?.notes[0]).toBe(`Its format (${name}) cannot be imported, so it became text.`)
  },
)

test('loops of a pasted template stay text, are named, and make no variables of their items', () => {
  const content = 'Sort {{ list }}.\n{% for item in list %}\n- {{ item.name }}\n{% endfor %}\n'
  const [prompt] = read(content).prompts
  expect(prompt?.variables.map(({ key }) => key)).toEqual(['list'])
  expect(prompt?.notes.join()).toContain('{% for item in list %}')
})

test('a Prompty file takes its connection from no one, and fields from files that it names', () => {
  const head = [
    'name: refs',
    'model:',
    '  id: gpt-4o',
    '  connection:',
    `    apiKey: \${env:KEY}`,
    '  options:',
    '    temperature: 0.5',
    `inputs: \${file:inputs.json}`,
  ].join('\n')
  const inputs = {
    path: 'x/inputs.json',
    content: '{"city": {"kind": "string", "default": "Bern"}}',
  }
  const content = `---\n${head}\n---\nsystem:\nGo to {{city}}.\n`
  expect(readFile('x/a.prompty', content, inputs).prompts[0]).toMatchObject({
    model_config: { model: 'gpt-4o', temperature: 0.5 },
    variables: [{ key: 'city', default_value: 'Bern' }],
    notes: ['Skipped fields of its front matter: model.connection.'],
  })
  const missing = readFile('x/a.prompty', content).prompts[0]?.notes.join()
  expect(missing).toContain('Skipped fields in other files: inputs.json.')
})

test('functions and outputs of Prompty become tools and a schema; other tools are named', () => {
  const head =
    'model: gpt-4o\ntools:\n  - name: look\n    kind: function\n    parameters:\n      - name: city\n        kind: string\n        required: true\n  - name: disk\n    kind: mcp\noutputs:\n  fact:\n    kind: string\n'
  const [prompt] = readFile('a.prompty', `---\n${head}---\n${ROLES}`).prompts
  const city = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] }
  expect(prompt?.model_config).toMatchObject({
    tools: [{ type: 'function', function: { name: 'look', parameters: city } }],
    response_format: { json_schema: { schema: { properties: { fact: { type: 'string' } } } } },
  })
  expect(prompt?.notes.join()).toContain('the tool disk (mcp)')
})

test('a template built to be slow is read in time', () => {
  const length = 200_000
  for (const piece of ['{{!--', '{#', '{% for ', ' ', '{{!x}} ', 'user :\n', '![a](']) {
    const started = performance.now()
    const content = `---\nmodel: gpt-4o\n---\n${piece.repeat(length / piece.length)}x`
    for (const format of ['prompty', 'dotprompt', 'handlebars'] as const) {
      read(content, { format })
    }
    expect(performance.now() - started, piece).toBeLessThan(30_000)
  }
})
