import { expect, test } from 'vitest'
import { findInTexts } from '../src/islands/editor/find-in-texts.ts'

const texts = [
  { id: 'a', text: 'İstanbul (straße)' },
  { id: 'b', text: 'STRASSE, straße. A+B' },
]
const found = (words: string) =>
  findInTexts(texts, words).map(({ id, from, to }) => [
    id,
    texts.find((text) => text.id === id)?.text.slice(from, to),
  ])

test.each([
  ['', []],
  ['nothing', []],
  [
    'STRAßE',
    [
      ['a', 'straße'],
      ['b', 'straße'],
    ],
  ],
  ['a+b', [['b', 'A+B']]],
  ['(', [['a', '(']]],
  ['.', [['b', '.']]],
])('finds %j literally, in any case', (words, expected) => {
  expect(found(words)).toEqual(expected)
})

test.each(['NFC', 'NFD'])('finds words with and without accents in %s', (form) => {
  const text = 'Ein Café in Zürich, oﬃce ﬁx. CAFE'.normalize(form)
  const find = (words: string) =>
    findInTexts([{ id: 'a', text }], words).map(({ from, to }) => text.slice(from, to).normalize())
  expect(find('cafe')).toEqual(['Café', 'CAFE'])
  expect(find('ZÜRICH')).toEqual(['Zürich'])
  expect(find('Zürich,'.normalize('NFD'))).toEqual(['Zürich,'])
  expect(find('of')).toEqual(['oﬃ'])
  expect(find('\u0301')).toEqual([])
})

test('stops after a bounded number of matches in a text with a million of them', () => {
  expect(findInTexts([{ id: 'a', text: 'x'.repeat(1_000_000) }], 'x')).toHaveLength(10_000)
})
