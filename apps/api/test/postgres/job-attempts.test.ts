import { randomUUID } from 'node:crypto'
import { Failure } from '@promptwire/core/errors/failure'
import { expect, vi } from 'vitest'
import { OFTEN } from '../../../../test/support/patience.ts'
import { test } from '../support/job-test.ts'
import { kindOfTest } from '../support/jobs-of-test.ts'

test('retries a failed job, and keeps it with our error message after the last attempt', async ({
  jobs,
  kind,
}) => {
  const attempts: Record<string, number[]> = { secret: [], ours: [], twice: [] }
  jobs.run(kind, async ({ key, attempt }) => {
    attempts[key ?? '']?.push(attempt)
    if (key === 'secret') throw new Error('password=hunter2')
    if (key === 'ours') throw new Failure('CONFLICT', 'There is no provider.')
    if (attempt < 2) throw new Error('the first time')
    return undefined
  })
  for (const key of Object.keys(attempts)) await jobs.enqueue(kind, { key })
  const ended = async (key: string) => (await jobs.find(kind.name, key))?.endedAt
  for (const key of Object.keys(attempts)) await vi.waitUntil(() => ended(key), OFTEN)
  expect(attempts).toEqual({ secret: [1, 2, 3], ours: [1, 2, 3], twice: [1, 2] })
  expect(await jobs.find(kind.name, 'secret')).toMatchObject({
    state: 'failed',
    lastError: 'It failed unexpectedly; see the log of the service.',
  })
  expect(await jobs.find(kind.name, 'ours')).toMatchObject({
    state: 'failed',
    attempts: 3,
    lastError: 'There is no provider.',
  })
  expect(await jobs.find(kind.name, 'twice')).toMatchObject({
    state: 'done',
    lastError: null,
  })
})

test('backoff follows the job kind, with up to 10% jitter', async ({ jobs }) => {
  const kind = kindOfTest(`test_${randomUUID()}`, { backoffMs: [60_000, 600_000] })
  await jobs.enqueue(kind, { key: 'fails' })
  const runner = jobs.run(kind, async () => {
    throw new Failure('CONFLICT', 'no')
  })
  const afterAttempt = async (attempt: number) => {
    const found = await vi.waitUntil(async () => {
      const job = await jobs.find(kind.name, 'fails')
      return job?.attempts === attempt && job.state === 'waiting' && job
    }, OFTEN)
    return ((found.runAfter?.getTime() ?? 0) - Date.now()) / 60_000
  }
  const first = await afterAttempt(1)
  expect(first).toBeGreaterThan(0.8)
  expect(first).toBeLessThan(1.2)
  await jobs.changes.prisma.job.updateMany({
    where: { kind: kind.name },
    data: { runAfter: new Date(0) },
  })
  runner.wake()
  const second = await afterAttempt(2)
  expect(second).toBeGreaterThan(9.8)
  expect(second).toBeLessThan(11.2)
})

test('a job that crashes its process is not retried forever', async ({ jobs, kind }) => {
  await jobs.enqueue(kind, { key: 'poison' })
  const wanted = [{ kind: kind.name, limit: 1, perProject: 1 }]
  for (let attempt = 1; attempt <= 3; attempt++) {
    const { jobs: claimed } = await jobs.queue.claim(wanted, 1)
    expect(claimed).toMatchObject([{ attempt }])
    await jobs.loseLease(kind.name)
  }
  const run = vi.fn(async () => undefined)
  jobs.run(kind, run)
  await vi.waitUntil(async () => (await jobs.find(kind.name, 'poison'))?.state === 'failed', OFTEN)
  expect(run).not.toHaveBeenCalled()
  expect((await jobs.find(kind.name, 'poison'))?.lastError).toContain('Its process ended')
})

test('reclaims a job without a heartbeat, and no other', async ({ jobs }) => {
  // A busy machine can pause for part of this time.
  const kind = kindOfTest(`test_${randomUUID()}`, { heartbeatTimeoutMs: 3_000, maxAttempts: 1 })
  const state = async (key: string) => (await jobs.find(kind.name, key))?.state
  jobs.run(kind, async ({ key }, _, heartbeat) => {
    if (key === 'silent') return new Promise<never>(() => {})
    while ((await state('silent')) !== 'failed') {
      await new Promise((later) => setTimeout(later, 30))
      await heartbeat()
    }
    return undefined
  })
  await jobs.enqueue(kind, { key: 'slow' })
  await jobs.enqueue(kind, { key: 'silent' })
  await vi.waitUntil(async () => (await state('silent')) === 'failed', OFTEN)
  await vi.waitUntil(async () => (await state('slow')) === 'done', OFTEN)
  expect((await jobs.find(kind.name, 'silent'))?.lastError).toContain('stopped responding')
})
