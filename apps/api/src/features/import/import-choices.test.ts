import { expect, test } from 'vitest'
import { PROMPT_CORPUS } from '../../../../../packages/core/test/prompt-corpus.ts'
import { compiledStart } from './compiled-start.ts'
import { type ImportRequest, readImport } from './read-import.ts'

const readTexts = (content: unknown, given: Partial<ImportRequest> = {}) =>
  readImport({
    content: typeof content === 'string' ? content : JSON.stringify(content),
    files: [],
    format: undefined,
    ...given,
  }).prompts.map(({ blocks }) => compiledStart(blocks, 1_000_000))

const lc = (name: string, kwargs: object) => ({ lc: 1, type: 'constructor', id: [name], kwargs })
const ROUTES: Readonly<Record<string, (text: string) => unknown>> = {
  text: (text) => text,
  langfuse: (text) => ({ name: 'x', version: 1, prompt: text }),
  langsmith: (text) => lc('PromptTemplate', { template: text, template_format: 'mustache' }),
  promptlayer: (text) => ({
    prompt_template: { type: 'completion', content: text, template_format: 'jinja2' },
  }),
  openai: (text) => ({ model: 'm', instructions: text }),
  agent_skill: (text) => `---\nname: n\ndescription: d\n---\n${text}`,
}

test.for(Object.entries(ROUTES))(
  '%s delivers each text of the corpus unchanged',
  ([format, source]) => {
    for (const [name, text] of PROMPT_CORPUS) {
      const given = { format: format as ImportRequest['format'], keepAsText: true } as const
      expect(readTexts(source(text), given), name).toEqual([text])
    }
  },
)

const KEPT = { keepAsText: ['timestamp'] }

test.for([
  ['a text', 'devin/{timestamp}-{name}', 'devin/{timestamp}-{{name}}'],
  [
    'a format string',
    lc('PromptTemplate', { template: '{timestamp} {name} {{}}' }),
    '{timestamp} {{name}} {}',
  ],
  [
    'mustache',
    ROUTES['langfuse']?.('{{{timestamp}}} {{ timestamp }} {{{name}}}'),
    '{{{timestamp}}} {{ timestamp }} {{name}}',
  ],
  [
    'Handlebars',
    '---\nmodel: m\n---\n{{timestamp}} \\{{x}} {{name}}',
    '{{timestamp}} {{x}} {{name}}',
  ],
] as const)('%s keeps a placeholder as text, byte for byte', ([, content, text]) => {
  expect(readTexts(content, KEPT)).toEqual([text])
  const { prompts } = readImport({
    content: typeof content === 'string' ? content : JSON.stringify(content),
    files: [],
    format: undefined,
    ...KEPT,
  })
  expect(prompts[0]?.variables.map(({ key }) => key)).toEqual(['name'])
})

test('a backslash before a placeholder stays, where it means nothing', () => {
  expect(readTexts(lc('PromptTemplate', { template: 'C:\\{name} \\{{{name}' }))).toEqual([
    'C:\\{name} \\{{name}',
  ])
  expect(readTexts(ROUTES['langfuse']?.('C:\\{{name}} {{{a b}}}'))).toEqual([
    'C:\\{{name}} {{{a b}}}',
  ])
})

test('a text that is tidied has titled sections', () => {
  const text = '<role>\nYou help.\n</role>\n# Rules\n\nNever lie.\n'
  expect(readTexts(text, { tidy: true })).toEqual(['## Role\nYou help.\n\n## Rules\nNever lie.'])
})
