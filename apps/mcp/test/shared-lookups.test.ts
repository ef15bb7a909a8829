import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { shareLookups } from '../src/shared-lookups.ts'

function lookups() {
  const asked: { key: string; signal: AbortSignal }[] = []
  const lookUp = shareLookups(async (key, _requestId, signal) => {
    const number = asked.push({ key, signal })
    await pause(20)
    return number
  })
  return { asked, lookUp }
}

test('requests of one key that arrive together share a look-up, those of another do not', async () => {
  const { asked, lookUp } = lookups()
  const answers = [lookUp('a', '1'), lookUp('b', '2'), lookUp('a', '3')]
  expect(await Promise.all(answers)).toEqual([1, 2, 1])
  expect(asked.map(({ key }) => key)).toEqual(['a', 'b'])
})

test('a look-up that has left is not joined: it may have been answered before a revocation', async () => {
  const { asked, lookUp } = lookups()
  const first = lookUp('a', '1')
  while (asked.length === 0) await pause(0)
  expect(await Promise.all([first, lookUp('a', '2')])).toEqual([1, 2])
})

test('a look-up ends when all who wait for it have left', async () => {
  const { asked, lookUp } = lookups()
  const [one, other] = [new AbortController(), new AbortController()]
  const answers = [lookUp('a', '1', one.signal), lookUp('a', '2', other.signal)]
  while (asked.length === 0) await pause(0)
  one.abort()
  expect(asked[0]?.signal.aborted).toBe(false)
  other.abort()
  expect(asked[0]?.signal.aborted).toBe(true)
  await Promise.all(answers)
})
