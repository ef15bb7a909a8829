import { yieldToEventLoop } from '../../kernel/yield-to-event-loop.ts'
import { type Compute, prepareTask } from './task.ts'
import type { WorkerPool } from './worker-pool.ts'

/** UTF-16 units that cost less than yielding to other requests. */
const MAX_INLINE_SIZE = 1_000

/**
 * Small work runs inline. Medium work also runs on the loop, one task per turn, so that many
 * requests do not add up. Large work runs on threads.
 */
export const createCompute = (pool: WorkerPool): Compute => ({
  async run(task, work) {
    if (work.size > task.maxInlineSize) return pool.run(task, work)
    await prepareTask(task, work.input, yieldToEventLoop)
    if (work.size > MAX_INLINE_SIZE) await yieldToEventLoop()
    return task.run(work.input, () => {})
  },
})
