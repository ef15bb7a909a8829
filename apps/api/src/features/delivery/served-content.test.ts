import { createMetrics } from '@promptwire/runtime/metrics'
import { expect } from 'vitest'
import { test as apiTest } from '../../../../../test/support/api-test.ts'
import type { Owner } from '../../../../../test/support/fixtures/making.ts'
import type { Caller } from '../../kernel/caller.ts'
import { SerializedResponse } from '../../kernel/serialized-response.ts'
import { createCompute } from '../../platform/threads/compute.ts'
import type { Compute } from '../../platform/threads/task.ts'
import { startWorkerPool } from '../../runtime/start-worker-pool.ts'
import { createDeliverPrompt, type Delivery } from './deliver-prompt.ts'
import { createServeContent } from './serve-content.sql.ts'

const test = apiTest.extend('compute', ({ onTestFinished }) => {
  const pool = startWorkerPool(() => {})
  onTestFinished(() => pool.close())
  return createCompute(pool)
})

test('the cache of compiled texts is limited by its memory', async ({ api, owner, compute }) => {
  const { id } = await api.prompt(owner, { content: 'Hello {{name}}' })
  let compilations = 0
  const counted: Compute = {
    run(task, work) {
      if (task.name === 'compile') compilations++
      return compute.run(task, work)
    },
  }
  const serveContent = createServeContent(api.unitOfWork, counted, 250_000)
  const deliver = createDeliverPrompt(serveContent, () => {}, 250_000, createMetrics())
  const content = { id, name: 'Greeting', revision: 1, version: 1, versionId: undefined }
  const prompt = { id, content, unsavedVersion: 1 }
  const withValue = (name: string) => ({ prompt_id: id, variables: { name } })
  const write = ({ compiled }: Delivery) =>
    SerializedResponse.fromJson<object>(JSON.stringify(compiled), { revision: undefined })
  const withLetter = (letter = '') =>
    deliver({ name: 'compiled' }, write, callerIn(owner), withValue(letter.repeat(10_000)), prompt)
  const [first, ...others] = 'abcdefghij'
  const before = await withLetter(first)
  expect(await withLetter(first), 'the same answer, not one like it').toBe(before)
  expect(compilations, 'the same values are compiled once').toBe(1)
  for (const letter of others) await withLetter(letter)
  await withLetter(first)
  expect(compilations, 'ten answers of 40 KB do not fit into 250').toBe(11)
})

const callerIn = ({ projectId, userId }: Owner): Caller => ({
  actor: { kind: 'key', keyId: '', userId, clientId: undefined, tool: undefined },
  projectId,
  may: new Set(),
  environment: 'dev',
  requestId: 'test',
  at: new Date(),
})
