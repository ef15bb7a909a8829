import { expect, test } from 'vitest'
import { describeEnd } from './describe-end.ts'

const END = { model: 'gpt-4o', ends_at: '2027-01-14', replaced_by: 'gpt-6-luna' }

test.for([
  [
    47,
    'gpt-4o ends on 14 January 2027, in 47 days. The vendor names gpt-6-luna as its replacement.',
  ],
  [1, 'gpt-4o ends on 14 January 2027, in 1 day. The vendor names gpt-6-luna as its replacement.'],
  [0, 'gpt-4o ends on 14 January 2027, today. The vendor names gpt-6-luna as its replacement.'],
  [
    -1,
    'gpt-4o ended on 14 January 2027, 1 day ago. The vendor names gpt-6-luna as its replacement.',
  ],
] as const)('states date, distance and replacement %s days before', ([days_left, sentence]) => {
  expect(describeEnd({ ...END, days_left })).toBe(sentence)
})

test('names no replacement if the vendor names none', () => {
  const sentence = describeEnd({ ...END, days_left: 47, replaced_by: null })
  expect(sentence).toBe('gpt-4o ends on 14 January 2027, in 47 days.')
})
