import { test as base, expect } from 'vitest'
import { oncePerWorker } from '../support/once-per-worker.ts'

let starts = 0

const test = base.extend(
  'startShared',
  { scope: 'worker' },
  oncePerWorker(async () => {
    starts += 1
    return { close: async () => undefined }
  }),
)
/** As files extend a test for themselves. */
const extended = test.extend('word', 'one')

test('a test uses what its worker starts once', async ({ startShared }) => {
  expect(await startShared()).toBe(await startShared())
  expect(starts).toBe(1)
})

extended('an extended test uses the same', async ({ startShared }) => {
  await startShared()
  expect(starts).toBe(1)
})
