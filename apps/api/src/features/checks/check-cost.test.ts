import { expect, test } from 'vitest'
import { estimateCheckCost } from './check-cost.ts'
import { checkValuesTask } from './check-values-task.ts'

const ADDRESS = { type: 'object', required: ['city'], properties: { city: { minLength: 2 } } }

test.for([
  { pattern: '[A-Z]{2}\\d+' },
  { pattern: '\\w+@\\w+\\.[a-z]{2,10}' },
  { schema: ADDRESS },
  { schema: { properties: { list: { items: ADDRESS } } } },
])('is checked on the event loop: %j', (rules) => {
  const cost = estimateCheckCost({ text: 'AB12'.repeat(10), ...rules })
  expect(cost).toBeLessThanOrEqual(checkValuesTask.maxInlineSize)
})

test.for([
  { pattern: '((a{10}){10}){10}' },
  { pattern: `${'(?:[a-z]{100}'.repeat(9)}${')'.repeat(9)}` },
  { pattern: '(\\pL|\\PL)+' },
  { pattern: '(?i)[[:alpha:]]+' },
  { pattern: 'a{1,1000}' },
  { schema: { properties: { a: { pattern: '(a+)+$' } } } },
  { schema: { properties: { a: { uniqueItems: true } } } },
  { schema: { anyOf: [{ $ref: '#' }, { $ref: '#' }] } },
  { schema: { properties: { a: { items: [{}] } } } },
  { schema: { properties: { a: { not: { format: 'email' } } } } },
  { schema: { description: 'x'.repeat(10_000) } },
])('is checked on a thread: %j', (rules) => {
  const cost = estimateCheckCost({ text: 'AB12', ...rules })
  expect(cost).toBeGreaterThan(checkValuesTask.maxInlineSize)
})

test('long values are checked on a thread', () => {
  const text = 'a'.repeat(100_000)
  for (const rules of [{ pattern: '[a-z]+' }, { schema: ADDRESS }]) {
    expect(estimateCheckCost({ text, ...rules })).toBeGreaterThan(checkValuesTask.maxInlineSize)
  }
})
