import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApi, type TestApi } from '../../../test/support/api.ts'
import type { Compute } from '../src/domain/compute.ts'
import { createServeContent } from '../src/domain/prompt/served-content.ts'
import { createCompute } from '../src/outside/compute.ts'
import { createWorkerPool } from '../src/outside/worker-pool.ts'

let api: TestApi
const pool = createWorkerPool(() => {})
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => pool.close().then(() => api.close()))

test('what is remembered of compiled texts is bounded by the memory they take', async () => {
  const owner = await api.owner()
  const { id } = await api.prompt(owner, { content: 'Hello {{name}}' })
  const compute = createCompute(pool)
  let compilations = 0
  const counted: Compute = {
    run(name, work) {
      if (name === 'compile') compilations++
      return compute.run(name, work)
    },
    turn: compute.turn,
  }
  const serveContent = createServeContent(api.stores.prompts, counted, 500_000)
  const pointer = { id, name: 'Greeting', revision: 1, version: 1, versionId: undefined }
  const content = await serveContent(pointer, owner)
  const valuesOf = (letter: string) => ({ name: letter.repeat(10_000) })
  const [first, ...others] = 'abcdefghij'
  await content.compile(valuesOf(first ?? ''))
  await content.compile(valuesOf(first ?? ''))
  expect(compilations, 'the same values are compiled once').toBe(1)
  for (const letter of others) await content.compile(valuesOf(letter))
  await content.compile(valuesOf(first ?? ''))
  expect(compilations, 'ten texts of 60 KB do not fit into 250').toBe(11)
})
