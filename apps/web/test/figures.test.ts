import { expect, test } from 'vitest'
import { formatCost } from '../src/ui/data/dollars.ts'
import { relativeTime } from '../src/ui/data/instant.ts'

test.each([
  [0, '$0.00'],
  [0.000388, '$0.000388'],
  [0.5, '$0.50'],
  [20.01425, '$20.01'],
  [1_250, '$1,250.00'],
])('a cost of %d has cents, and more decimals only below a dollar', (cost, shown) => {
  expect(formatCost(cost)).toBe(shown)
})

const NOW = new Date('2026-11-27T12:00:00Z')

test.each([
  ['2026-12-04T11:59:50Z', 'in 7 days'],
  ['2026-11-28T11:59:00Z', 'in 24 hours'],
  ['2026-11-27T12:01:40Z', 'in 2 minutes'],
  ['2026-11-27T11:58:10Z', '1 minute ago'],
  ['2026-11-26T10:00:00Z', 'yesterday'],
])('%s is %s', (at, shown) => {
  expect(relativeTime(new Date(at), NOW, 'UTC')).toBe(shown)
})
