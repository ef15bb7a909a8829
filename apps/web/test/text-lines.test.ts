import { expect, test } from 'vitest'
import { comparedLines, foldedLines, type Piece } from '../src/ui/data/text-lines.ts'

const same = (text: string): Piece => ({ kind: 'same', text })
const added = (text: string): Piece => ({ kind: 'added', text })
const removed = (text: string): Piece => ({ kind: 'removed', text })
const shown = (pieces: Piece[]) =>
  comparedLines(pieces).map(({ before, after }) =>
    [before, after].map((side) => side?.map(({ text }) => text).join('') ?? null),
  )

test('an added or removed text has an empty other side', () => {
  expect(shown([added('a\nb')])).toEqual([
    [null, 'a'],
    [null, 'b'],
  ])
  expect(shown([removed('a\nb')])).toEqual([
    ['a', null],
    ['b', null],
  ])
})

test('lines that share words are shown side by side, whatever came between', () => {
  expect(shown([same('a\n'), added('new\n'), same('c '), removed('d'), added('e')])).toEqual([
    ['a', 'a'],
    [null, 'new'],
    ['c d', 'c e'],
  ])
})

test('equal lines far from a change are folded, and none is lost', () => {
  const lines = comparedLines([same('1\n2\n3\n4\n5\n6\n7\n8\n'), added('9')])
  const runs = foldedLines(lines)
  expect(runs.map(({ lines: run, isFolded }) => [run.length, isFolded])).toEqual([
    [6, true],
    [3, false],
  ])
})
