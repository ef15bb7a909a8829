import { Failure } from '@promptwire/core/errors/failure'
import { expect, vi } from 'vitest'
import { OFTEN } from '../../../../test/support/patience.ts'
import { enqueueJob } from '../../src/jobs/enqueue-job.sql.ts'
import { test } from '../support/job-test.ts'

test('a job exists exactly if the change that requests it commits', async ({ jobs, kind }) => {
  const done: string[] = []
  jobs.run(kind, async ({ payload }) => {
    done.push(payload.name)
    return undefined
  })
  const refused = jobs.changes.change(
    { actor: { kind: 'system' }, requestId: 'test', at: new Date() },
    async (tx) => {
      const payload = { name: 'of a change that fails' }
      await enqueueJob(tx, kind, { payload, at: new Date() })
      throw new Failure('CONFLICT', 'no')
    },
  )
  await expect(refused).rejects.toThrow('no')
  await jobs.enqueue(kind, { payload: { name: 'made' }, key: 'made' })
  await vi.waitUntil(async () => (await jobs.find(kind.name, 'made'))?.state === 'done', OFTEN)
  expect(done).toEqual(['made'])
})

test('there is one job per key, even after it has ended', async ({ jobs, kind }) => {
  const both = await Promise.all([
    jobs.enqueue(kind, { key: 'once' }),
    jobs.enqueue(kind, { key: 'once' }),
  ])
  expect(both.filter((id) => id === undefined)).toHaveLength(1)
  let runs = 0
  jobs.run(kind, async () => {
    runs++
    return undefined
  })
  await vi.waitUntil(async () => (await jobs.find(kind.name, 'once'))?.state === 'done', OFTEN)
  expect(await jobs.enqueue(kind, { key: 'once' })).toBeUndefined()
  expect(runs).toBe(1)
})

test('each job runs in one of several processes', async ({ jobs, kind }) => {
  const done: string[] = []
  for (let i = 0; i < 3; i++) {
    jobs.run(kind, async ({ payload }) => {
      done.push(payload.name)
      return undefined
    })
  }
  const names = Array.from({ length: 40 }, (_, i) => `${i}`)
  await Promise.all(names.map((name) => jobs.enqueue(kind, { payload: { name } })))
  await vi.waitUntil(() => done.length >= names.length, OFTEN)
  expect(done.sort()).toEqual(names.sort())
})

test('a scheduled job waits until its time, and repeats on request', async ({ jobs, kind }) => {
  const at = new Date(Date.now() + 60_000)
  await jobs.enqueue(kind, { key: 'later', runAfter: at })
  await jobs.enqueue(kind, { key: 'again' })
  const done: (string | null)[] = []
  jobs.run(kind, async ({ key }) => {
    done.push(key)
    return done.length < 3 ? new Date(0) : at
  })
  await vi.waitUntil(async () => done.length === 3, OFTEN)
  await vi.waitUntil(async () => (await jobs.find(kind.name, 'again'))?.state === 'waiting', OFTEN)
  expect(done).toEqual(['again', 'again', 'again'])
  expect(await jobs.find(kind.name, 'again')).toMatchObject({ runAfter: at, attempts: 0 })
  expect(await jobs.find(kind.name, 'later')).toMatchObject({ runAfter: at, attempts: 0 })
})
