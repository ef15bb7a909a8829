import { expect, test } from 'vitest'
import { searchFuzzily } from './fuzzy-search.ts'

const NAMES = ['Refund letter', 'Letter of welcome', 'Support reply']
const search = (searched: string) => searchFuzzily(NAMES, (name) => name, searched)

test.each([
  ['a missing letter', 'refnd', ['Refund letter']],
  ['an exchanged letter', 'supoprt', ['Support reply']],
  ['words in another order', 'letter refund', ['Refund letter']],
  ['a better match first', 'letter', ['Letter of welcome', 'Refund letter']],
  ['accents', 'réply', ['Support reply']],
  ['no match', 'invoice', []],
])('finds texts with %s', (_, searched, found) => {
  expect(search(searched)).toEqual(found)
})
