import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { REQUIREMENTS } from '../requirements.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const tests = ['test', 'apps/api/src', 'apps/api/test', 'apps/web/test', 'packages/core/src']
  .flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
      join(folder, file),
    ),
  )
  .filter((file) => file.endsWith('.test.ts'))
const cited = new Set(
  tests.flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(/\[spec ([a-z0-9.-]+)\]/g)].map(
      (match) => match[1] as string,
    ),
  ),
)

test('every requirement of the specification is cited by a test', () => {
  expect(tests.length).toBeGreaterThan(10)
  expect(Object.keys(REQUIREMENTS).filter((id) => !cited.has(id))).toEqual([])
})

test('no test cites an unknown requirement', () => {
  expect([...cited].filter((id) => !(id in REQUIREMENTS))).toEqual([])
})
