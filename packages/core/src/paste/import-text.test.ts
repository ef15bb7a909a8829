import fc from 'fast-check'
import { expect, test } from 'vitest'
import { importText } from './import-text.ts'
import { inOurPlaceholders } from './placeholder-styles.ts'

const contents = (text: string) => importText(text).blocks.map(({ content }) => content)

test.each([
  ['Dear {name}, it is {day}.', 'Dear {{name}}, it is {{day}}.', ['name', 'day']],
  ['Dear <<name>>.', 'Dear {{name}}.', ['name']],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a placeholder as it stands in code
  ['Dear ${ name }.', 'Dear {{name}}.', ['name']],
  ['Dear {{ name }}, {"a": {b}}', 'Dear {{ name }}, {"a": {b}}', ['name']],
])('placeholders of every style become ours: %s', (text, content, variables) => {
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
])('what is no placeholder stays as it is: %s', (text) => {
  expect(contents(text)).toEqual([text])
  expect(importText(text).variables).toEqual([])
})

test('a transcript becomes the blocks of its system message, and one block a message', () => {
  const text =
    'System: You are kind.\n\nNever lie.\nUser: Hi, I am {name}.\n```\nUser: code\n```\n**Assistant:** Hello!'
  expect(importText(text)).toMatchObject({
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

test('ChatML is a transcript; a text in which one speaker stands is none', () => {
  const chat = '<|im_start|>system\nBe brief.<|im_end|>\n<|im_start|>user\nHi<|im_end|>'
  expect(contents(chat)).toEqual(['Be brief.', 'Hi'])
  expect(contents('User: the one who asks')).toEqual(['User: the one who asks'])
  expect(contents('constructor: a\nuser: b')).toEqual(['constructor: a\nuser: b'])
})

/** The marks of structure are written in Latin letters; what is said is in others, and in digits. */
const said = fc
  .string({ unit: 'grapheme', maxLength: 30 })
  .map((text) => text.replace(/[A-Za-z]/g, '7'))
const line = fc.oneof(
  said,
  said.map((text) => `${text}\u200b\u0007 `),
  fc.constantFrom('System: ', 'User:', '### Assistant', '## Rules', '', '```', '<task>', '</task>'),
  fc
    .tuple(
      fc.constantFrom('# ', '- {item} ', 'Dear <<name>>, ', 'Human: ', 'never {{mind}} '),
      said,
    )
    .map(([mark, text]) => mark + text),
  said.map((text) => `<a>${text}</a>`),
)

/** What is said, without white space and the characters of marks. */
const characters = (text: string) => text.replace(/[A-Za-z]|[\s{}<>$#/*:|`_-]/g, '')

test('no character that is said is lost, doubled or moved', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 14 }), (lines) => {
      const text = lines.join('\n')
      const { blocks } = importText(text)
      const imported = blocks.flatMap(({ title, content }) => [title, content]).join('')
      expect(characters(imported)).toBe(characters(text))
    }),
    { numRuns: 2_000 },
  )
})

test('what a block says stands in the text as it is, blank lines and indentation too, in its order', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 14 }), (lines) => {
      const text = inOurPlaceholders(lines.join('\n').replace(/\r\n?/g, '\n')).text
      let from = 0
      for (const { content } of importText(text).blocks) {
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
])('marks that would lose something are none: %j', (text, expected) => {
  expect(contents(text)).toEqual(expected)
})

test.each([
  ['Dear {{a}}, <<b>>, {c}', 2],
  ['Dear {{a}}\n```\n{c}\n```', 0],
  ['\\<<b>>', 0],
])('placeholders that stay are counted: %s', (text, kept) => {
  expect(importText(text)).toMatchObject({ kept, blocks: [{ content: text }] })
})

test('a text of more headings than a call has arguments is divided', () => {
  expect(importText('# a\n'.repeat(225_000)).blocks).toHaveLength(225_000)
})
