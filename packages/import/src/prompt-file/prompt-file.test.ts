import { BLOCK_DEFAULTS } from '@promptwire/contract/content/block-fields'
import { BLOCK_TYPES } from '@promptwire/contract/content/block-types'
import { NEW_CONTENT_FIELDS } from '@promptwire/contract/content/prompt-values'
import { VARIABLE_DEFAULTS } from '@promptwire/contract/content/variable-fields'
import { VARIABLE_TYPES } from '@promptwire/contract/content/variable-rules'
import { MESSAGE_ROLES } from '@promptwire/core/compile/chat-message'
import { HEADINGS } from '@promptwire/core/compile/heading'
import { visibleName } from '@promptwire/core/text/visible-name'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type DocumentBlock,
  type DocumentVariable,
  type PromptDocument,
  withoutPartText,
} from './prompt-document.ts'
import { readPromptFile, writePromptFile } from './prompt-file.ts'

/** Texts that contain the file's own marks. */
const LINES = [
  '---',
  '## A {type=role}',
  '\\## A {}',
  '\\\\## B {a=1}',
  '<<<<<<< HEAD',
  '\\>>>>>>> x',
  '## C',
  '',
  'x: 1',
  '{{y}}',
  ' ',
]
const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }).filter((each) => !each.includes('\0')),
  fc.array(fc.constantFrom(...LINES), { maxLength: 6 }).map((lines) => lines.join('\n')),
  fc
    .array(fc.constantFrom('a', '\r', '\n', '\u2028', ' {type=x}'), { maxLength: 5 })
    .map((each) => each.join('')),
)
const name = text.map((each) => visibleName(each).slice(0, 100).trim() || 'Name')
const key = fc.constantFrom('name', 'plan', '_x', 'a.b', 'constructor', 'toString')
const some = <T>(values: fc.Arbitrary<T>, by?: keyof T) =>
  fc.uniqueArray(values, { maxLength: 3, ...(by && { selector: (each: T) => each[by] }) })

const json = fc
  .dictionary(fc.oneof(text, key), fc.jsonValue({ maxDepth: 2 }), {
    maxKeys: 3,
    noNullPrototype: true,
  })
  .map((value) => JSON.parse(JSON.stringify(value)) as Record<string, unknown>)

const when = fc.record({ variable: key, is: fc.constant('equals' as const), value: text })
const include = fc.oneof(
  fc.record({ prompt: fc.constant('house-rules') }),
  fc.record({
    prompt: fc.constant('house-rules'),
    block: fc.uuid(),
    version: fc.integer({ min: 1, max: 9 }),
  }),
)
const block = fc.record({
  type: fc.constantFrom(...BLOCK_TYPES),
  title: name,
  content: text,
  enabled: fc.boolean(),
  is_required: fc.boolean(),
  role: fc.constantFrom(...MESSAGE_ROLES),
  name: fc.constantFrom(null, 'reviewer', 'true', '3'),
  heading: fc.constantFrom(...HEADINGS),
  when: fc.option(when),
  include: fc.option(include),
})
/** Files leave out a shared part's text and heading. */
const ownBlock = block.map(withoutPartText)
const variable = fc.record({
  key,
  default_value: fc.option(text),
  description: text,
  required: fc.boolean(),
  type: fc.constantFrom(...VARIABLE_TYPES),
  rules: fc.constantFrom<DocumentVariable['rules']>(
    {},
    { min: 1, max: 2.5 },
    { choices: ['free', 'yes'] },
  ),
  example: fc.option(text),
  sensitive: fc.boolean(),
})
const tool = fc.record({
  name: fc.constantFrom('find', 'buy'),
  parameters: fc.constant<Record<string, unknown>>({ type: 'object' }),
})
const document: fc.Arbitrary<PromptDocument> = fc.record({
  name,
  description: text,
  tags: some(text.map((each) => each.trim() || 'tag')),
  managed: fc.constantFrom('git', 'dashboard', 'both'),
  model_config: json,
  tools: some(tool, 'name'),
  tool_choice: fc.constantFrom<PromptDocument['tool_choice']>(null, 'auto', { name: 'find' }),
  response_schema: fc.constantFrom(null, { name: 'reply', schema: { type: 'object' } }),
  front_matter: fc.constantFrom(null, '---\nname: pdf\ndescription: Reads.\n---\n'),
  files: fc.constant([]),
  variables: some(variable, 'key'),
  blocks: fc.array(ownBlock, { maxLength: 4 }),
})

const read = (file: string) => readPromptFile(file).document
const sorted = ({ variables, ...rest }: PromptDocument) => ({
  ...rest,
  variables: variables.toSorted((a, b) => (a.key < b.key ? -1 : 1)),
})
const FORMS: ((file: string) => string)[] = [
  (file) => file,
  (file) => file.replaceAll('\n', '\r\n'),
  (file) => `\uFEFF${file}`,
  (file) => file.replace('---\n', '---\n# Kept.\nowner: [ "team-a" ] # mail\n'),
]

test('1,000 generated prompts come back as they were, whatever their texts look like', () => {
  fc.assert(
    fc.property(document, (given) => {
      expect(read(writePromptFile(given))).toEqual(given)
    }),
    { numRuns: 1_000 },
  )
})

test('writing the same prompt again changes no byte, in any form of the file', () => {
  fc.assert(
    fc.property(document, fc.constantFrom(...FORMS), (given, toForm) => {
      const file = toForm(writePromptFile(given))
      expect(writePromptFile(given, file)).toBe(file)
      const short = file.replace(/\r?\n$/, '')
      expect(writePromptFile(read(short), short)).toBe(short)
    }),
    { numRuns: 100 },
  )
})

test('writing another prompt keeps the form of the file, unknown keys and comments', () => {
  fc.assert(
    fc.property(document, document, fc.constantFrom(...FORMS), (before, after, toForm) => {
      const file = toForm(writePromptFile(before))
      const written = writePromptFile(after, file)
      expect(sorted(read(written))).toEqual(sorted(after))
      expect(written.includes('owner: [ "team-a" ] # mail')).toBe(file.includes('owner:'))
      expect(written.startsWith('\uFEFF')).toBe(file.startsWith('\uFEFF'))
      expect(/(?<!\r)\n/.test(written)).toBe(!file.includes('\r\n'))
    }),
    { numRuns: 100 },
  )
})

const DEFAULTS = { ...BLOCK_DEFAULTS, include: null }
const PROMPT: PromptDocument = {
  ...NEW_CONTENT_FIELDS,
  name: 'Support reply',
  description: '',
  tags: ['support'],
  managed: 'both',
  model_config: { model: 'gpt-4o', temperature: 0.3 },
  variables: [{ ...VARIABLE_DEFAULTS, key: 'company', default_value: 'Acme' }],
  blocks: [
    {
      ...DEFAULTS,
      type: 'role',
      title: 'Role',
      content: 'You help customers of {{company}}.',
    },
    {
      ...DEFAULTS,
      type: 'guardrails',
      title: 'Guardrails',
      content: 'Never promise a refund.',
      role: 'user',
      when: { variable: 'plan', is: 'equals', value: 'pro' },
    },
  ],
}

const FILE = `---
name: Support reply
tags:
  - support
model_config:
  model: gpt-4o
  temperature: 0.3
variables:
  company:
    default_value: Acme
---

## Role {type=role}

You help customers of {{company}}.

## Guardrails {type=guardrails role=user when={"variable":"plan","is":"equals","value":"pro"}}

Never promise a refund.
`

test('a file reads as people would write it', () => {
  expect(writePromptFile(PROMPT)).toBe(FILE)
  const short = '---\nname: Hi\nvariables:\n  who:\n---\n## Say it {}\nHello {{who}}'
  expect(read(short)).toMatchObject({
    variables: [{ key: 'who', type: 'text' }],
    blocks: [{ title: 'Say it', type: 'custom', content: 'Hello {{who}}' }],
  })
})

test('a change rewrites its field or block alone', () => {
  const file = FILE.replace('temperature: 0.3', 'temperature: 0.3 # low').replace(
    'refund.',
    'refund.\n',
  )
  const { document } = readPromptFile(file)
  const [role, ...others] = document.blocks as [DocumentBlock, DocumentBlock]
  const changed = {
    ...document,
    model_config: { model: 'gpt-5', temperature: 0.3 },
    blocks: [{ ...role, content: 'Hi.' }, ...others],
  }
  expect(writePromptFile(changed, file)).toBe(
    file.replace('gpt-4o', 'gpt-5').replace('You help customers of {{company}}.', 'Hi.'),
  )
})

test.each([
  ['name: a', 'line 1: a prompt file starts with its fields'],
  ['---\nname: [\n---\n', 'front matter is not valid YAML'],
  ['---\n- a\n---\n', 'front matter must have fields'],
  ['---\ntags: []\n---\n', 'front matter: name: '],
  ['---\nname: a\ntags: b\n---\n', 'front matter: tags: '],
  [
    '---\nname: a\nvariables:\n  x:\n    typ: text\n---\n',
    'front matter: variables.x: Unrecognized key: "typ"',
  ],
  ['---\nname: a\n---\n\ntext\n', 'line 5: begin a block before its text'],
  ['---\nname: a\n---\n\n## Role {type=rol}\n', 'line 5: type: '],
  ['---\nname: a\n---\n\n## A {}\n\n## B {kind=role}\n', 'line 7: Unrecognized key: "kind"'],
  ['---\nname: a\n---\n## A {when={"a":}}\n', 'line 4: when is not valid JSON'],
  ['---\nname: a\n---\n## A {type=role, b}\n', 'line 4: write attributes as name=value'],
  ['---\nname: a\n---\n## A {content="x"}\ny\n', 'line 4: remove content= of the heading'],
  ['---\nname: a\n---\n## {type=role}\ny\n', 'line 4: title: must not be empty'],
])('%j is refused with its place', (file, message) => {
  expect(() => readPromptFile(file)).toThrow(message)
})

test('names that no field has are reported', () => {
  expect(readPromptFile('---\nname: a\nowner: team\ntag: x\n---\n').unknown).toEqual([
    'owner',
    'tag',
  ])
})
