import { expect, test } from 'vitest'
import { parseText, renameKey } from './template.ts'
import { variableUsage } from './variable-usage.ts'

test('usage names the blocks of each key, titles and disabled blocks too', () => {
  const blocks = [
    { id: '1', title: 'For {{who}}', content: '{{a}} {{a}} \\{{literal}}', enabled: true },
    { id: '2', title: 'Off', content: '{{ a }}', enabled: false },
  ]
  expect(variableUsage(blocks, [{ key: 'a' }, { key: 'idle' }])).toEqual({
    uses: [
      { key: 'who', block_ids: ['1'] },
      { key: 'a', block_ids: ['1', '2'] },
    ],
    unused: ['idle'],
    undeclared: ['who'],
  })
})

test.each([
  ['{{a}} and {{ a }}', '{{b}} and {{ b }}'],
  ['{{ab}} {{a.b}} {a} a', '{{ab}} {{a.b}} {a} a'],
  ['\\{{a}} {{a}}', '\\{{a}} {{b}}'],
  ['{{{a}}}', '{{{b}}}'],
  ['{{a', '{{a'],
  ['', ''],
])('renaming a in %j touches placeholders of it alone', (text, renamed) => {
  expect(renameKey(text, 'a', 'b')).toBe(renamed)
})

test('a key with a dollar sign in its new name is written as it is', () => {
  expect(renameKey('{{a}}', 'a', '$&')).toBe('{{$&}}')
})

test('what is parsed, written again, is the text: a backslash before it is a literal', () => {
  expect(parseText('x \\{{a}} {{b}} \\\\{{c}} {{{d}}')).toEqual([
    'x ',
    '{{a}} ',
    { key: 'b', raw: '{{b}}' },
    ' \\',
    '{{c}} {',
    { key: 'd', raw: '{{d}}' },
    '',
  ])
})
