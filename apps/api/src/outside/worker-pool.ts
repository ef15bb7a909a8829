import { availableParallelism } from 'node:os'
import { MessageChannel } from 'node:worker_threads'
import { Failure, unavailable } from '@promptwire/core/failure'
import { resolveThread } from '@promptwire/runtime/thread'
import { Tinypool } from 'tinypool'
import type { TaskName, TaskResult, Work } from '../domain/compute.ts'
import { OverBudget } from '../domain/over-budget.ts'
import type { Outcome, Report, Task } from './computation-thread.ts'
import { createFairScheduler } from './fair-scheduler.ts'
import { createTimeBudget } from './time-budget.ts'
import { getWorkerTask } from './worker-tasks.ts'

export interface WorkerPool {
  run<Name extends TaskName>(name: Name, work: Work<Name>): Promise<TaskResult<Name>>
  /** Ends the threads, whatever they do. */
  close(): Promise<void>
}

/** One core is the event loop's; two threads at least, so that one project cannot have them all. */
const THREADS = Math.min(4, Math.max(2, availableParallelism() - 1))
const COMPUTATION_LIMITS = {
  subject: 'long computations',
  maxRunning: THREADS,
  maxRunningPerProject: Math.ceil(THREADS / 2),
  maxQueued: 32,
  maxQueuedPerProject: 8,
}
/** The ranks of an encoding take some 60 MB; what is left is for a prompt of the largest kind. */
const MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 }
/** A thread that nobody needs gives its memory back. */
const IDLE_MS = 60_000

/**
 * Threads for work whose cost a caller chooses; none runs until the first such work comes. What
 * goes wrong with a thread outside of any work is told to `onError`.
 */
export function createWorkerPool(onError: (error: Error) => void): WorkerPool {
  const { file, execArgv } = resolveThread(import.meta.url, 'computation-thread')
  const threads = new Tinypool({
    filename: file,
    execArgv,
    resourceLimits: MEMORY,
    idleTimeout: IDLE_MS,
    name: 'runTask',
    minThreads: 0,
    maxThreads: THREADS,
    env: {},
  })
  threads.on('error', onError)
  const acquireSlot = createFairScheduler(COMPUTATION_LIMITS)
  let open = true
  const run = async <Name extends TaskName>(
    name: Name,
    { projectId, input }: Work<Name>,
  ): Promise<TaskResult<Name>> => {
    const releaseSlot = await acquireSlot(projectId)
    try {
      if (!open) throw unavailable('The service is stopping.')
      return await runWithin(threads, name, input)
    } finally {
      releaseSlot()
    }
  }
  const close = async () => {
    open = false
    await threads.destroy()
  }
  return { run, close }
}

/** Runs a task and ends its thread when it takes longer than its job may. */
async function runWithin<Name extends TaskName>(
  threads: Tinypool,
  name: Name,
  input: Task<Name>['input'],
): Promise<TaskResult<Name>> {
  const { port1: receiver, port2: port } = new MessageChannel()
  const tooLong = new AbortController()
  const reported: unknown[] = []
  const budget = createTimeBudget(getWorkerTask(name).budgetMs, () => tooLong.abort())
  receiver.on('message', (message: Report) => {
    if ('value' in message) reported.push(message.value)
    else budget.begin(message.begins)
  })
  try {
    const task: Task<Name> = { name, input, port }
    const options = { signal: tooLong.signal, transferList: [port] }
    return unwrap<TaskResult<Name>>(await threads.run(task, options))
  } catch (error) {
    throw isOverBudget(error, tooLong.signal) ? new OverBudget(reported) : error
  } finally {
    budget.end()
    receiver.close()
  }
}

function unwrap<Result>(outcome: Outcome<Result>): Result {
  if ('result' in outcome) return outcome.result
  throw new Failure(outcome.refused.code, outcome.refused.message)
}

/** A thread that ran out of memory was over its budget too, and dies alone. */
const isOverBudget = (error: unknown, { aborted }: AbortSignal): boolean =>
  aborted ||
  (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')
