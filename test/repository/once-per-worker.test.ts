import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
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
/** Files extend tests like this. */
const extended = test.extend('word', 'one')

test('a test uses what its worker starts once', async ({ startShared }) => {
  expect(await startShared()).toBe(await startShared())
  expect(starts).toBe(1)
})

extended('an extended test uses the same', async ({ startShared }) => {
  await startShared()
  expect(starts).toBe(1)
})

// At the top of a file, override() changes the shared test for the worker's later files.
base('no file changes the tests of other files', () => {
  const cwd = fileURLToPath(new URL('../..', import.meta.url))
  const files = execFileSync('git', ['ls-files', '*.ts'], { cwd, encoding: 'utf8' })
  const changing = files
    .trim()
    .split('\n')
    .filter((file) => /^(\w+| {2})\.override\(/m.test(readFileSync(join(cwd, file), 'utf8')))
  expect(changing).toEqual([])
})
