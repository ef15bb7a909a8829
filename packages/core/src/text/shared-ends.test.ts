import { expect, test } from 'vitest'
import { countSharedEnds } from './shared-ends.ts'

test.each([
  ['nothing', '', 'abc', 0, 0],
  ['a start', 'abc', 'abd', 2, 0],
  ['an end', 'abc', 'xbc', 0, 2],
  ['both ends', 'abcd', 'abxyd', 2, 1],
  ['all of it once', 'abc', 'abc', 3, 0],
  ['a repeated letter once', 'aa', 'aaa', 2, 0],
])('texts that share %s', (_, before, after, start, end) => {
  expect(countSharedEnds(before, after)).toEqual({ start, end })
  expect(countSharedEnds([...after], [...before])).toEqual({ start, end })
})
