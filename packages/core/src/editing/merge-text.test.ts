import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeText } from './merge-text.ts'
import { splicesBetween } from './text-splices.ts'

const LINE = 'You are a support agent of Acme, and you answer every question in one sentence.'

test.each([
  ['both ends of one line', LINE, `Hello. ${LINE}`, `${LINE} Be kind.`, `Hello. ${LINE} Be kind.`],
  ['neighbouring words', 'one two three', 'one 2 three', 'one two 3', 'one 2 3'],
  ['a word and a mark after it', 'one two', 'one 2', 'one two.', 'one 2.'],
  ['the same change', 'one two', 'one 2', 'one 2', 'one 2'],
  ['a removed and a changed line', 'a\nb\nc', 'a\nc', 'a\nb\nsee', 'a\nsee'],
  ['two words of Japanese', '日本語を話す', '日本語を書く', '英語を話す', '英語を書く'],
])('changes of %s merge', (_, base, mine, theirs, merged) => {
  expect(mergeText(base, mine, theirs)).toBe(merged)
  expect(mergeText(base, theirs, mine)).toBe(merged)
})

test.each([
  ['the same word', 'one two', 'one 2', 'one zwei'],
  ['a removed word', 'one two three', 'one three', 'one two! 2 three'.replace('two', 'deux')],
  ['the same end', 'one', 'one two', 'one three'],
  ['an empty text', '', 'mine', 'theirs'],
])('changes of %s do not merge', (_, base, mine, theirs) => {
  expect(mergeText(base, mine, theirs)).toBeUndefined()
})

const words = fc.array(fc.constantFrom('a', 'b ', ' ', '\n', 'c.', 'é', '語', '😀'), {
  maxLength: 12,
})
const text = words.map((each) => each.join(''))

test('splices turn one text into the other, and a merge with an unchanged side is the other side', () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      const spliced = splicesBetween(before, after).reduceRight(
        (now, { at, removed, inserted }) => {
          expect(now.slice(at, at + removed.length)).toBe(removed)
          return now.slice(0, at) + inserted + now.slice(at + removed.length)
        },
        before,
      )
      expect(spliced).toBe(after)
      expect(mergeText(before, before, after)).toBe(after)
      expect(mergeText(before, after, before)).toBe(after)
    }),
  )
})

test('a long text that shares nothing is one change', () => {
  const [before, after] = ['x\n'.repeat(50_000), 'y\n'.repeat(50_000)]
  expect(splicesBetween(before, after)).toHaveLength(1)
})
