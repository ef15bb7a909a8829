import { Failure } from '@promptwire/core/errors/failure'
import { expect, test } from 'vitest'
import { type ImportRequest, readImport } from './read-import.ts'

const read = (files: ImportRequest['files'], format?: ImportRequest['format']) =>
  readImport({ content: '', files, format })

test('an Agent Skill folder that is tidied keeps its texts, and reports the ignored files', () => {
  const files = [
    {
      path: 'pdf/SKILL.md',
      content: '---\nname: pdf\ndescription: Reads PDFs\n---\n# Use\nRead it.\n# Rules\nAsk.',
    },
    { path: 'pdf/references/forms.md', content: 'How forms work.' },
    { path: 'pdf/README.md', content: 'Install me.' },
    { path: 'pdf/LICENSE.txt', content: 'MIT' },
    { path: 'pdf/scripts/run.py', content: 'print(1)' },
  ]
  expect(readImport({ content: '', files, format: undefined, tidy: true })).toMatchObject({
    format: 'agent_skill',
    prompts: [
      {
        name: 'pdf',
        description: 'Reads PDFs',
        blocks: [
          { title: 'Use' },
          { type: 'guardrails', title: 'Rules' },
          { title: 'pdf/references/forms.md', enabled: false },
        ],
        notes: [
          expect.stringContaining('disabled blocks'),
          'Skipped files of its folder: pdf/README.md, pdf/LICENSE.txt, pdf/scripts/run.py.',
        ],
      },
    ],
  })
})

const skill = (name: string) => `---\nname: ${name}\ndescription: d\n---\nDo ${name}.`

test('a folder with several skills assigns each its files; other files are not prompts', () => {
  const files = [
    { path: 'README.md', content: 'All skills' },
    { path: 'LICENSE', content: 'MIT' },
    { path: 'docs/start.md', content: 'Begin here.' },
    { path: 'agents/reviewer.md', content: skill('reviewer') },
    { path: 'logo.png', content: '' },
    { path: 'one/skill.md', content: skill('one') },
    { path: 'one/more.md', content: 'More' },
    { path: 'one/two/SKILL.md', content: `\ufeff${skill('two')}` },
    { path: 'one/two/logo.png', content: '' },
  ]
  const { format, prompts, notes } = read(files)
  expect(format).toBe('agent_skill')
  expect(prompts).toMatchObject([
    { name: 'one', blocks: [{}], skillFiles: [{ path: 'more.md', content: 'More' }] },
    {
      name: 'two',
      front_matter: expect.stringMatching(/^\ufeff---/),
      blocks: [{ content: 'Do two.' }],
      notes: [expect.stringContaining('logo.png')],
    },
    { name: 'reviewer', blocks: [{ content: 'Do reviewer.' }] },
  ])
  expect(notes).toEqual([
    'Skipped files without a prompt: README.md, LICENSE, docs/start.md, logo.png.',
  ])
})

test.for([
  ['is no YAML', '---\nname: [\n---\nhi', 'Its YAML is not valid YAML'],
  ['is too long', `---\nname: ${'x'.repeat(50_001)}\n---\nhi`, 'Its YAML is longer than 50000'],
  ['is missing', 'hi', undefined],
] as const)(
  'a SKILL.md whose front matter %s is a text, and keeps all files',
  ([, content, note]) => {
    const files = [
      { path: 'x/SKILL.md', content },
      { path: 'x/more.md', content: 'More' },
      { path: 'good/SKILL.md', content: skill('good') },
    ]
    const { prompts } = read(files)
    expect(prompts.map(({ name }) => name)).toEqual(['good', 'SKILL', 'more'])
    const [firstNote] = prompts[1]?.notes ?? []
    expect(firstNote).toEqual(note && expect.stringContaining(note))
    if (!note) return
    const named = () => read(files, 'agent_skill')
    expect(named).toThrow(`content: in x/SKILL.md: ${note}`)
    expect(named).toThrow(Failure)
  },
)

test('reads each file by itself under its name; code without prompts is skipped', () => {
  const files = [
    { path: 'prompts/greet.prompt', content: '---\nmodel: m\n---\nHi {{name}}' },
    { path: 'prompts/Close a case.md', content: 'Close it.' },
    { path: 'src/a.ts', content: 'ask("pmpt_111aaa")' },
    { path: 'src/b.ts', content: 'const a = 1' },
    { path: 'logo.png', content: '' },
  ]
  const { prompts, referred, notes } = read(files)
  expect(prompts.map(({ name }) => name)).toEqual(['greet', 'Close a case'])
  expect(notes).toEqual([expect.stringContaining('src/b.ts, logo.png')])
  expect(referred).toMatchObject([{ id: 'pmpt_111aaa', path: 'src/a.ts', line: 1 }])
})

test('a README next to prompts is skipped, unless the caller names a format', () => {
  const files = [
    { path: 'README.md', content: 'All prompts' },
    { path: 'mail.md', content: 'Write.' },
  ]
  const readNames = (...given: Parameters<typeof read>) =>
    read(...given).prompts.map(({ name }) => name)
  expect(readNames(files)).toEqual(['mail'])
  expect(readNames(files, 'text')).toEqual(['README', 'mail'])
  expect(readNames(files.slice(0, 1))).toEqual(['README'])
})

test('reports ignored files even without any prompt', () => {
  const [code, none] = [
    { path: 'src/a.ts', content: 'ask("pmpt_111aaa")' },
    { path: 'src/b.ts', content: 'const a = 1' },
  ]
  if (!code || !none) throw new Error('there are two')
  const left = 'Skipped files without a prompt: src/b.ts.'
  expect(read([code, none])).toMatchObject({ prompts: [], referred: [{}], notes: [left] })
  expect(() => read([none])).toThrow(`there is nothing to import in it. ${left}`)
})

test('files referenced by promptfoo tests are data, not prompts', () => {
  const files = [
    {
      path: 'evals/promptfooconfig.yaml',
      content: `prompts: [file://prompt.txt]
defaultTest: { vars: { tone: file://tone.txt } }
tests:
  - { vars: { article: file://articles/*.txt } }
  - { vars: values.yaml }
  - more.yaml
  - file://cases.csv
`,
    },
    { path: 'evals/prompt.txt', content: 'Summarize {{article}}' },
    { path: 'evals/tone.txt', content: 'Be dry.' },
    { path: 'evals/articles/1.txt', content: 'An article.' },
    { path: 'evals/articles/2.txt', content: 'Another one.' },
    { path: 'evals/values.yaml', content: 'system: file://system_message.txt' },
    { path: 'evals/system_message.txt', content: 'You are a pirate.' },
    { path: 'evals/more.yaml', content: '- vars: { article: file://long.md }' },
    { path: 'evals/long.md', content: 'A long article.' },
    { path: 'evals/cases.csv', content: 'article,__expected\nfile://cell.txt,x' },
    { path: 'evals/cell.txt', content: 'In a cell.' },
    { path: 'evals/other.txt', content: 'You are another prompt.' },
  ]
  const { prompts, notes } = read(files)
  expect(prompts.map(({ name }) => name)).toEqual(['prompt', 'other'])
  expect(notes).toEqual([
    expect.stringMatching(/^Files of its tests are data, not prompts: .*tone\.txt.* and 1 more\.$/),
  ])
})
