import { expect, test } from 'vitest'
import { createBatch, type Waiting } from './batch.ts'

const LIMITS = {
  size: 4,
  runs: 1,
  aloneMs: 1,
  crowd: 100,
  gatherMs: 1,
  waiting: 10,
  queueTimeoutMs: 1_000,
  isAbandoned: () => false,
}

function createNumberedBatch() {
  let runs = 0
  return createBatch<string, number>(async (batch: Waiting<string, number>[]) => {
    runs++
    for (const { resolve } of batch) resolve(runs)
  }, LIMITS)
}

test('requests that came together share one run, even if that exceeds its size', async () => {
  const { ask, askTogether } = createNumberedBatch()
  const answers = await Promise.all([ask('a'), ask('b'), askTogether(['c', 'd', 'e']), ask('f')])
  expect(answers).toEqual([1, 1, [1, 1, 1], 2])
})

test('requests that came together are refused together if the queue has no room for all', async () => {
  const { ask, askTogether } = createNumberedBatch()
  const first = Array.from({ length: 8 }, (_, i) => ask(String(i)))
  await expect(askTogether(['a', 'b', 'c'])).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect(await askTogether(['a', 'b'])).toEqual([3, 3])
  expect(await Promise.all(first)).toEqual([1, 1, 1, 1, 2, 2, 2, 2])
})
