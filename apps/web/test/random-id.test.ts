import { expect, test } from 'vitest'
import { randomId, timeOrderedId } from '../src/islands/shared/random-id.ts'

const at = new Date('2026-11-25T20:00:00.123Z')

test('a variable that is added later sorts behind all earlier ones', () => {
  const ids = Array.from({ length: 300 }, (_, ms) => timeOrderedId(new Date(at.getTime() + ms)))
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(Array.from({ length: 300 }, () => timeOrderedId(at))).size).toBe(300)
})

test('ids are UUIDs of their version', () => {
  expect(timeOrderedId(at)).toMatch(
    /^01[0-9a-f]{6}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  )
  expect(randomId()).toMatch(
    /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  )
})
