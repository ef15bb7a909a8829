import fc from 'fast-check'
import { expect, test } from 'vitest'
import { importText } from './import-text.ts'
import { convertKeys, convertPlaceholders } from './placeholder-styles.ts'

const tidied = (text: string) => importText(text, { isTidied: true })
const contents = (text: string) => tidied(text).blocks.map(({ content }) => content)

test.each([
  ['Dear {name}, it is {day}.', 'Dear {{name}}, it is {{day}}.', ['name', 'day']],
  ['Dear <<name>>.', 'Dear {{name}}.', ['name']],
  ['<<SYS>>\nYou help <<name>>.\n<</SYS>>', '<<SYS>>\nYou help {{name}}.\n<</SYS>>', ['name']],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a placeholder in code style
  ['Dear ${ name }.', 'Dear {{name}}.', ['name']],
  ['Dear {{ name }}, {"a": {b}}', 'Dear {{ name }}, {"a": {b}}', ['name']],
])('converts placeholders of every style: %s', (text, content, variables) => {
  expect(importText(text)).toMatchObject({ blocks: [{ content }], variables })
})

test.each([
  '{"name": "x"}',
  '\\frac{a}{2} and x_{n}',
  '{}',
  '{ a, b }',
  '{0} {user name} {x:>10}',
  '```\nconst {name} = <<x>>\n```',
  '{{#if x}}',
])('leaves other text unchanged: %s', (text) => {
  expect(contents(text)).toEqual([text])
  expect(importText(text).variables).toEqual([])
})

test('a transcript becomes the blocks of its system message and one block per message', () => {
  const text =
    'System: You are kind.\n\nNever lie.\nUser: Hi, I am {name}.\n```\nUser: code\n```\n**Assistant:** Hello!'
  expect(tidied(text)).toMatchObject({
    blocks: [
      { type: 'role', title: 'Role', content: 'You are kind.' },
      { type: 'guardrails', title: 'Guardrails', content: 'Never lie.' },
      {
        type: 'custom',
        title: 'User message',
        content: 'Hi, I am {{name}}.\n```\nUser: code\n```',
      },
      { type: 'custom', title: 'Assistant message', content: 'Hello!' },
    ],
    variables: ['name'],
    isChat: true,
  })
})

test('ChatML is a transcript; a text with one speaker is not', () => {
  const chat = '<|im_start|>system\nBe brief.<|im_end|>\n<|im_start|>user\nHi<|im_end|>'
  expect(contents(chat)).toEqual(['Be brief.', 'Hi'])
  expect(contents('User: the one who asks')).toEqual(['User: the one who asks'])
  expect(contents('constructor: a\nuser: b')).toEqual(['constructor: a\nuser: b'])
})

/** Structure uses Latin letters; the content uses other letters and digits. */
const messageText = fc
  .string({ unit: 'grapheme', maxLength: 30 })
  .map((text) => text.replace(/[A-Za-z]/g, '7'))
const line = fc.oneof(
  messageText,
  messageText.map((text) => `${text}\u200b\u0007 `),
  fc.constantFrom('System: ', 'User:', '### Assistant', '## Rules', '', '```', '<task>', '</task>'),
  fc
    .tuple(
      fc.constantFrom('# ', '- {item} ', 'Dear <<name>>, ', 'Human: ', 'never {{mind}} '),
      messageText,
    )
    .map(([mark, text]) => mark + text),
  messageText.map((text) => `<a>${text}</a>`),
)

/** Content without white space and structure characters. */
const characters = (text: string) => text.replace(/[A-Za-z]|[\s{}<>$#/*:|`_-]/g, '')

test('loses, duplicates or moves no character of the content', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 14 }), (lines) => {
      const text = lines.join('\n')
      const { blocks } = tidied(text)
      const imported = blocks.flatMap(({ title, content }) => [title, content]).join('')
      expect(characters(imported)).toBe(characters(text))
    }),
    { numRuns: 2_000 },
  )
})

test('block contents are unchanged pieces of the text in order, with blank lines and indentation', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 14 }), (lines) => {
      const text = convertPlaceholders(lines.join('\n').replace(/\r\n?/g, '\n')).text
      let from = 0
      for (const { content } of tidied(text).blocks) {
        const at = text.indexOf(content, from)
        expect(at, content).toBeGreaterThanOrEqual(from)
        from = at + content.length
      }
    }),
    { numRuns: 1_000 },
  )
})

test.each([
  ['# a\u200bb\nx', ['# a\u200bb\nx']],
  ['# a\u0007\nx', ['# a\u0007\nx']],
  ['You are.\n\n\n- x  \n\ny', ['You are.\n\n\n- x', 'y']],
  ['<a>x</a> and <a>y</a>', ['<a>x</a> and <a>y</a>']],
  ['<a>x</a> and\n<b>\ny\n</b>', ['<a>x</a> and', 'y']],
])('ignores structure that would lose text: %j', (text, expected) => {
  expect(contents(text)).toEqual(expected)
})

test.each([
  ['Dear {{a}}, <<b>>, {c}', ['<<b>>', '{c}']],
  ['Dear {{a}}\n```\n{c}\n```', []],
  ['\\<<b>>', []],
])('names placeholders that are not converted: %s', (text, expected) => {
  const { unconverted, blocks } = importText(text)
  expect(unconverted.map(({ written }) => written)).toEqual(expected)
  expect(blocks).toMatchObject([{ content: text }])
})

test('converts the placeholders of one key and no others', () => {
  const text = 'Dear {{a}}, {c} and {b}:\n```\n{c}\n```\n<<c>>'
  expect(convertKeys(text, new Set(['c']))).toBe('Dear {{a}}, {{c}} and {b}:\n```\n{c}\n```\n{{c}}')
})

test('divides a text of mixed styles at its headings', () => {
  const text =
    '# Role\nYou help {company}.\n\n## Rules\nNever lie.\n\nSystem: be brief.\n\n{{question}}'
  expect(importText(text)).toMatchObject({
    blocks: [
      { type: 'role', title: 'Role', content: 'You help {company}.' },
      {
        type: 'guardrails',
        title: 'Rules',
        content: 'Never lie.\n\nSystem: be brief.\n\n{{question}}',
      },
    ],
    variables: ['question'],
    unconverted: [{ key: 'company', written: '{company}' }],
  })
})

test('splits a text with more headings than a call has arguments', () => {
  expect(importText('# a\n'.repeat(225_000)).blocks).toHaveLength(225_000)
})
