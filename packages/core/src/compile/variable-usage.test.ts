import { expect, test } from 'vitest'
import { parseText, renameKey } from './template.ts'
import { variableUsage } from './variable-usage.ts'

test('lists the blocks of each key, including titles and disabled blocks', () => {
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

test('a title that is only a label uses no variable', () => {
  const label = { id: '1', title: 'For {{who}}', content: '{{a}}', heading: 'none' } as const
  expect(variableUsage([label], []).undeclared).toEqual(['a'])
})

test.each([
  ['{{a}} and {{ a }}', '{{b}} and {{ b }}'],
  ['{{ab}} {{a.b}} {a} a', '{{ab}} {{a.b}} {a} a'],
  ['\\{{a}} {{a}}', '\\{{a}} {{b}}'],
  ['{{{a}}}', '{{{b}}}'],
  ['{{a', '{{a'],
  ['', ''],
])('renaming a in %j changes only its placeholders', (text, renamed) => {
  expect(renameKey(text, 'a', 'b')).toBe(renamed)
})

test('a dollar sign in a new key is inserted literally', () => {
  expect(renameKey('{{a}}', 'a', '$&')).toBe('{{$&}}')
})

test('parsing and writing a text keeps it, including escaped placeholders', () => {
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
