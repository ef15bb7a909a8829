import { expect, test } from 'vitest'
import { combineTexts } from './combine-texts.ts'
import { mergeFields } from './merge-fields.ts'

const base = { title: 'Role', content: 'You help.', enabled: true, is_required: false }

test('keeps one-sided edits of either side', () => {
  const mine = { ...base, content: 'You help me.' }
  const theirs = { ...base, title: 'Who', enabled: false }
  expect(mergeFields(base, mine, theirs)).toEqual({
    merged: { ...theirs, content: 'You help me.' },
    conflicts: [],
  })
})

test('different edits of a field are a conflict, and mine stays in the text area', () => {
  const mine = { ...base, content: 'mine', title: 'Same' }
  const theirs = { ...base, content: 'theirs', title: 'Same' }
  expect(mergeFields(base, mine, theirs)).toEqual({ merged: mine, conflicts: ['content'] })
})

test.each([
  ['', '', ''],
  ['a', 'b', 'a\nb'],
  ['a\nx\nc', 'a\ny\nc', 'a\nx\ny\nc'],
  ['a\nc', 'a\nb\nc', 'a\nb\nc'],
  ['a\na', 'a\na\na', 'a\na\na'],
  ['x\n', 'y\n', 'x\ny\n'],
  ['a\n1\nb\n2\nc', 'a\n3\nb\n4\nc', 'a\n1\n3\nb\n2\n4\nc'],
  ['1\n2\nsame', '3\nsame\n4', '1\n2\n3\nsame\n4'],
])('%j and %j as one text are %j', (first, second, both) => {
  expect(combineTexts(first, second)).toBe(both)
})

test('combines two long texts without common lines quickly', () => {
  const first = 'x\n'.repeat(50_000)
  const second = 'y\n'.repeat(50_000)
  expect(combineTexts(first, second)).toBe(`${first}${second}`)
})
