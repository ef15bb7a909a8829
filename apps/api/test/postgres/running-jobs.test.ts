import { randomUUID } from 'node:crypto'
import { expect, vi } from 'vitest'
import { OFTEN } from '../../../../test/support/patience.ts'
import { createWatchJob } from '../../src/jobs/jobs.sql.ts'
import { test } from '../support/job-test.ts'
import { kindOfTest } from '../support/jobs-of-test.ts'

const never = (signal: AbortSignal) =>
  new Promise<never>((_, stop) => {
    signal.addEventListener('abort', () => stop(signal.reason), { once: true })
  })

test('a handler that loses its lease is aborted, and its writes are ignored', async ({ jobs }) => {
  const kind = kindOfTest(`test_${randomUUID()}`, { concurrency: 1 })
  const received: unknown[] = []
  const attempts: number[] = []
  const first = jobs.run(kind, async ({ attempt }, signal) => {
    attempts.push(attempt)
    await never(signal).catch((reason) => received.push(reason))
    return undefined
  })
  const id = await jobs.enqueue(kind, { key: 'moved' })
  await vi.waitUntil(() => attempts.length === 1, OFTEN)
  // Simulates a process that considers this one dead.
  const wanted = [{ kind: kind.name, limit: 1, perProject: 1 }]
  const { jobs: claimed } = await jobs.queueIn(60_000).claim(wanted, 1)
  expect(claimed).toMatchObject([{ id, attempt: 2 }])
  first.check(id)
  await vi.waitUntil(() => received.length > 0, OFTEN)
  expect(received).toEqual(['lease lost'])
  await first.stop()
  expect(await jobs.find(kind.name, 'moved')).toMatchObject({ state: 'running', attempts: 2 })
  await jobs.queue.end(claimed[0]?.lease ?? '', { kind: 'done' })
  expect(await jobs.find(kind.name, 'moved')).toMatchObject({ state: 'done' })
})

test('a stopping process releases unfinished jobs at once, and another continues', async ({
  jobs,
  kind,
}) => {
  const started: number[] = []
  const first = jobs.run(kind, async ({ attempt }, signal, heartbeat) => {
    started.push(attempt)
    await heartbeat({ cases: 7 })
    return never(signal)
  })
  await jobs.enqueue(kind, { key: 'resumed' })
  await vi.waitUntil(() => started.length === 1, OFTEN)
  await first.stop()
  expect(await jobs.find(kind.name, 'resumed')).toMatchObject({
    state: 'waiting',
    attempts: 0,
  })
  const resumed: unknown[] = []
  jobs.run(kind, async ({ progress, attempt }) => {
    resumed.push({ progress, attempt })
    return undefined
  })
  await vi.waitUntil(async () => (await jobs.find(kind.name, 'resumed'))?.state === 'done', OFTEN)
  expect(resumed).toEqual([{ progress: { cases: 7 }, attempt: 1 }])
})

test('a job that ends while the process stops is settled with its result', async ({
  jobs,
  kind,
}) => {
  const started: string[] = []
  const runner = jobs.run(kind, async (_, signal) => {
    started.push('started')
    await never(signal).catch(() => {})
    return undefined
  })
  await jobs.enqueue(kind, { key: 'ends' })
  await vi.waitUntil(() => started.length === 1, OFTEN)
  await runner.stop()
  expect(await jobs.find(kind.name, 'ends')).toMatchObject({ state: 'done' })
})

test('a cancelled job never starts, or is aborted, in whichever process it runs', async ({
  jobs,
  kind,
}) => {
  await jobs.enqueue(kind, { key: 'waits' })
  expect(await jobs.cancel(kind.name, 'waits')).toBe(true)
  const received: unknown[] = []
  const started: (string | null)[] = []
  jobs.run(kind, async ({ key }, signal) => {
    started.push(key)
    await never(signal).catch((reason) => received.push(reason))
    return undefined
  })
  await jobs.enqueue(kind, { key: 'runs' })
  await vi.waitUntil(() => started.length > 0, OFTEN)
  expect(await jobs.cancel(kind.name, 'runs')).toBe(true)
  await vi.waitUntil(() => received.length > 0, OFTEN)
  expect(started).toEqual(['runs'])
  expect(await jobs.find(kind.name, 'runs')).toMatchObject({ state: 'cancelled' })
  expect(await jobs.cancel(kind.name, 'runs'), 'it has ended').toBe(false)
})

test('waiting for a job reports its progress and its end', async ({ api, jobs, kind }) => {
  const id = (await jobs.enqueue(kind, { key: 'watched' })) ?? ''
  const seen: unknown[] = []
  const watch = createWatchJob(api.database.listen)
  const look = async () => {
    const job = await jobs.find(kind.name, 'watched')
    seen.push([job?.state, job?.progress])
  }
  watch(id, () => void look())
  jobs.run(kind, async (_, _signal, heartbeat) => {
    await heartbeat({ done: 1, of: 2 })
    await vi.waitUntil(() => seen.length > 0, OFTEN)
    return undefined
  })
  await vi.waitUntil(() => seen.some((each) => `${each}`.startsWith('done')), OFTEN)
  expect(seen[0]).toEqual(['running', { done: 1, of: 2 }])
  expect(seen.at(-1)).toEqual(['done', { done: 1, of: 2 }])
})
