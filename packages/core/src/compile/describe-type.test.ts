import { expect, test } from 'vitest'
import { describeType } from './describe-type.ts'

test.each([
  ['text', {}, undefined],
  ['string', {}, 'text'],
  ['string', { min: 1 }, 'text of at least 1 character'],
  ['string', { min: 2, pattern: '[a-z]+' }, 'text of at least 2 characters that matches [a-z]+'],
  ['integer', { min: 1, max: 10 }, 'whole number 1 to 10'],
  ['number', { max: 1 }, 'number at most 1'],
  ['boolean', {}, 'true or false'],
  ['enum', { choices: ['a', 'b'] }, 'one of: a, b'],
  ['date', {}, 'date, such as 2026-01-31'],
  ['list', {}, 'list, one item per line'],
  [
    'list',
    { item_type: 'integer', max: 3 },
    'list of whole numbers of at most 3 items, one item per line',
  ],
  ['object', {}, 'JSON object'],
])('a %s with %o is described in words', (type, rules, words) => {
  expect(describeType({ type, rules })).toBe(words)
})
