import { setTimeout as pause } from 'node:timers/promises'
import { Failure } from '@promptwire/core/errors/failure'
import { expect, test } from 'vitest'
import { batchKeyLookup } from '../src/batch-key-lookup.ts'

function lookups() {
  const asked: { keys: readonly string[]; signal: AbortSignal }[] = []
  const lookUp = batchKeyLookup(async (keys, _requestId, { signal }) => {
    const number = asked.push({ keys, signal })
    await pause(20)
    return keys.map((key) =>
      key === 'refused' ? new Failure('UNAUTHORIZED', key) : `${key} of ${number}`,
    )
  }, 3)
  return { asked, lookUp }
}

test('concurrent requests share a look-up, which contains each key once', async () => {
  const { asked, lookUp } = lookups()
  const answers = [lookUp('a', '1'), lookUp('b', '2'), lookUp('a', '3')]
  expect(await Promise.all(answers)).toEqual(['a of 1', 'b of 1', 'a of 1'])
  expect(asked.map(({ keys }) => keys)).toEqual([['a', 'b']])
})

test('a rejected key does not reject the others in its batch', async () => {
  const { lookUp } = lookups()
  const answers = [lookUp('a', '1'), lookUp('refused', '2')]
  expect(await Promise.allSettled(answers)).toMatchObject([
    { value: 'a of 1' },
    { reason: { code: 'UNAUTHORIZED' } },
  ])
})

test('a full look-up is followed by another', async () => {
  const { asked, lookUp } = lookups()
  const answers = ['a', 'b', 'c', 'd', 'a'].map((key) => lookUp(key, '1'))
  expect((await Promise.all(answers)).slice(2)).toEqual(['c of 1', 'd of 2', 'a of 2'])
  expect(asked.map(({ keys }) => keys.length)).toEqual([3, 2])
})

test('never joins a look-up in flight, which could predate a revocation', async () => {
  const { asked, lookUp } = lookups()
  const first = lookUp('a', '1')
  while (asked.length === 0) await pause(0)
  expect(await Promise.all([first, lookUp('a', '2')])).toEqual(['a of 1', 'a of 2'])
})

test('a look-up ends when all its callers have disconnected', async () => {
  const { asked, lookUp } = lookups()
  const [one, other] = [new AbortController(), new AbortController()]
  const answers = [lookUp('a', '1', one), lookUp('a', '2', other)]
  while (asked.length === 0) await pause(0)
  one.abort()
  expect(asked[0]?.signal.aborted).toBe(false)
  other.abort()
  expect(asked[0]?.signal.aborted).toBe(true)
  await Promise.all(answers)
})
