import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { resolveThread } from './thread.ts'

const THREAD_COUNT = 3

test('threads that start at the same moment do not take the collector from each other', async () => {
  const { file, execArgv } = resolveThread(import.meta.url, 'collect-garbage')
  const lines = [
    `import { collectGarbageOfStart } from '${file}'`,
    'for (let i = 0; i < 200; i++) collectGarbageOfStart()',
  ]
  const again = new URL(`data:text/javascript,${encodeURIComponent(lines.join('\n'))}`)
  const threads = Array.from({ length: THREAD_COUNT }, () => new Worker(again, { execArgv }))
  const ended = await Promise.all(threads.map((thread) => once(thread, 'exit')))
  expect(ended).toEqual(Array(THREAD_COUNT).fill([0]))
})
