import { yieldToEventLoop } from '../../kernel/yield-to-event-loop.ts'
import { type Compute, prepareTask } from './task.ts'
import type { WorkerPool } from './worker-pool.ts'

/** UTF-16 units that cost less than yielding to other requests. */
const MAX_INLINE_SIZE = 1_000

/**
 * Small work runs where it is requested; medium work runs on the loop too, but one task per turn of
 * the loop, so that many requests at once do not add up; large work runs on threads.
 */
export const createCompute = (pool: WorkerPool): Compute => ({
  async run(task, work) {
    if (work.size > task.maxInlineSize) return pool.run(task, work)
    await prepareTask(task, work.input, yieldToEventLoop)
    if (work.size > MAX_INLINE_SIZE) await yieldToEventLoop()
    return task.run(work.input, () => {})
  },
})
