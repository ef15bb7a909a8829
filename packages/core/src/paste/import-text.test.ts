import fc from 'fast-check'
import { expect, test } from 'vitest'
import { importText } from './import-text.ts'

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
  fc.constantFrom('System: ', 'User:', '### Assistant', '## Rules', '', '```', '<task>', '</task>'),
  fc
    .tuple(
      fc.constantFrom('# ', '- {item} ', 'Dear <<name>>, ', 'Human: ', 'never {{mind}} '),
      said,
    )
    .map(([mark, text]) => mark + text),
  said.map((text) => `<a>${text}</a>`),
)

/** What is said, without white space and characters that show nothing. */
const characters = (text: string) => text.replace(/[A-Za-z]|[\s{}<>$#/*:|`_-]|\p{Cc}|\p{Cf}/gu, '')

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
