import type { Compute, TaskName, TaskResult, Work } from '../domain/compute.ts'
import { yieldToEventLoop } from '../domain/yield-to-event-loop.ts'
import type { WorkerPool } from './worker-pool.ts'
import { getWorkerTask, prepareTask } from './worker-tasks.ts'

/** UTF-16 units that cost less than letting others in between. */
const MAX_INLINE_SIZE = 1_000

/**
 * Small work runs where it is asked for; middling work on the loop too, but one piece in a turn of
 * the loop, so that many requests at once do not add up; the rest on threads.
 */
export function createCompute(pool: WorkerPool): Compute {
  const run = async <Name extends TaskName>(
    name: Name,
    work: Work<Name>,
  ): Promise<TaskResult<Name>> => {
    const task = getWorkerTask(name)
    if (work.size > task.maxInlineSize) return pool.run(name, work)
    await prepareTask(task, work.input, yieldToEventLoop)
    if (work.size > MAX_INLINE_SIZE) await yieldToEventLoop()
    return task.run(work.input, () => {}) as TaskResult<Name>
  }
  return { run }
}
