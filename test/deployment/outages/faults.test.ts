import { afterAll, beforeAll, expect, test } from 'vitest'
import { FAULTS } from '../../faults/faults.ts'
import { openPlace, type Place } from '../../faults/place.ts'
import { tryFault } from '../../faults/try-fault.ts'

const SECONDS = 3

let place: Place
beforeAll(async () => {
  place = await openPlace()
}, 120_000)
afterAll(() => place?.close())

test.each(FAULTS.filter(({ short }) => short))(
  'when $name, every caller gets the right response, and it recovers',
  async (fault) => {
    const { line, violations } = await tryFault(place, fault, SECONDS)
    expect(violations, line).toEqual([])
  },
)
