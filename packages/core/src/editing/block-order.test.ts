import { expect, test } from 'vitest'
import { findBlockPosition, moveToPosition, positionAfterSteps, unmoved } from './block-order.ts'

const ABC = ['a', 'b', 'c']

test.each([
  ['a', -1, 'abc'],
  ['a', 1, 'bac'],
  ['a', 2, 'bca'],
  ['c', -1, 'acb'],
  ['c', 1, 'abc'],
])('moving %s by %i gives %s and can be undone', (id, steps, order) => {
  const moved = moveToPosition(ABC, id, positionAfterSteps(ABC, id, steps))
  expect(moved.join('')).toBe(order)
  expect(moveToPosition(moved, id, findBlockPosition(ABC, id))).toEqual(ABC)
})

test.each([
  ['behind its neighbour', 'cxb', { after: 'c', before: 'x' }, 'caxb'],
  ['before the next block if the previous one is gone', 'bx', { after: 'c', before: 'x' }, 'bax'],
  ['at the end if both are gone', 'bx', { after: 'c', before: undefined }, 'bxa'],
])('after other moves a block is placed %s', (_, ids, place, order) => {
  expect(moveToPosition([...ids], 'a', place).join('')).toBe(order)
})

test.each([
  ['abc', 'abc', 'abc'],
  ['abcd', 'dabc', 'abc'],
  ['abcd', 'bcda', 'bcd'],
  ['abcd', 'axbcd', 'abcd'],
  ['abcd', 'db', 'b'],
  ['', 'ab', ''],
])('from %s to %s moves as few blocks as possible', (before, after, stay) => {
  expect([...unmoved([...before], [...after])].sort().join('')).toBe(stay)
})
