import { availableParallelism } from 'node:os'
import { MessageChannel } from 'node:worker_threads'
import { Failure, unavailable } from '@promptwire/core/errors/failure'
import type { Thread } from '@promptwire/runtime/thread'
import { Tinypool } from 'tinypool'
import { OverBudget } from '../../kernel/over-budget.ts'
import { createFairScheduler } from './fair-scheduler.ts'
import type { Compute, Task } from './task.ts'
import type { Assignment, Outcome, Report } from './thread-messages.ts'
import { createTimeBudget } from './time-budget.ts'

/** Runs tasks only on threads. */
export interface WorkerPool extends Compute {
  readonly load: Readonly<Record<'running' | 'queued', number>>
  /** Ends the threads, whatever they are doing. */
  close(): Promise<void>
}

/** One core is for the event loop; at least two threads, so that one project cannot occupy all. */
const THREADS = Math.min(4, Math.max(2, availableParallelism() - 1))
const COMPUTATION_LIMITS = {
  subject: 'long computations',
  maxRunning: THREADS,
  maxRunningPerProject: Math.ceil(THREADS / 2),
  maxQueued: 32,
  maxQueuedPerProject: 8,
}
/** The ranks of an encoding take some 60 MB; the rest is for a prompt of the largest kind. */
const MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 }
/** An idle thread ends, to free its memory. */
const IDLE_MS = 60_000

/**
 * Threads for work whose cost a caller chooses; none starts before the first such work. Errors of a
 * thread outside any work go to `onError`.
 */
export function createWorkerPool(
  { file, execArgv }: Thread,
  onError: (error: Error) => void,
): WorkerPool {
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
  const load = { running: 0, queued: 0 }
  let open = true
  const run: Compute['run'] = async (task, { projectId, input }) => {
    load.queued++
    const releaseSlot = await acquireSlot(projectId).finally(() => load.queued--)
    load.running++
    try {
      if (!open) throw unavailable('The service is stopping.')
      return await runWithin(threads, task, input)
    } finally {
      load.running--
      releaseSlot()
    }
  }
  const close = async () => {
    open = false
    await threads.destroy()
  }
  return { load, run, close }
}

/** Runs a task and ends its thread if it exceeds its budget. */
async function runWithin<Input, Result>(
  threads: Tinypool,
  { name, budgetMs }: Task<Input, Result>,
  input: Input,
): Promise<Result> {
  const { port1: receiver, port2: port } = new MessageChannel()
  const tooLong = new AbortController()
  const reported: unknown[] = []
  const budget = createTimeBudget(budgetMs, () => tooLong.abort())
  receiver.on('message', (message: Report) => {
    if ('value' in message) reported.push(message.value)
    else budget.begin(message.begins)
  })
  try {
    const assignment: Assignment = { name, input, port }
    const options = { signal: tooLong.signal, transferList: [port] }
    return unwrap<Result>(await threads.run(assignment, options))
  } catch (error) {
    throw isOverBudget(error, tooLong.signal) ? new OverBudget(reported) : error
  } finally {
    budget.end()
    receiver.close()
  }
}

function unwrap<Result>(outcome: Outcome<Result>): Result {
  if ('result' in outcome) return outcome.result
  const { code, message, details } = outcome.refused
  throw new Failure(code, message, {}, { details })
}

/** A thread that ran out of memory also exceeded its budget, and dies alone. */
const isOverBudget = (error: unknown, { aborted }: AbortSignal): boolean =>
  aborted ||
  (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')
