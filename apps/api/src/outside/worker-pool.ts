import { availableParallelism } from 'node:os'
import { MessageChannel } from 'node:worker_threads'
import { Failure, unavailable } from '@promptwire/core/failure'
import { threadBeside } from '@promptwire/runtime/thread'
import { Tinypool } from 'tinypool'
import type { JobName, JobResult, Work } from '../domain/compute.ts'
import { OverBudget } from '../domain/over-budget.ts'
import type { Outcome, Report, Task } from './computation-thread.ts'
import { createFairTurns } from './fair-turns.ts'
import { jobNamed } from './jobs.ts'
import { createTimeBudget } from './time-budget.ts'

export interface WorkerPool {
  run<Name extends JobName>(name: Name, work: Work<Name>): Promise<JobResult<Name>>
  /** Ends the threads, whatever they do. */
  close(): Promise<void>
}

/** One core is the event loop's; two threads at least, so that one project cannot have them all. */
const THREADS = Math.min(4, Math.max(2, availableParallelism() - 1))
const TURNS = {
  of: 'long computations',
  running: THREADS,
  runningOfOne: Math.ceil(THREADS / 2),
  waiting: 32,
  waitingOfOne: 8,
}
/** The ranks of an encoding take some 60 MB; what is left is for a prompt of the largest kind. */
const MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 }
/** A thread that nobody needs gives its memory back. */
const IDLE_MS = 60_000

/**
 * Threads for work whose cost a caller chooses; none runs until the first such work comes. What
 * goes wrong with a thread outside of any work is told to `onTrouble`.
 */
export function createWorkerPool(onTrouble: (error: Error) => void): WorkerPool {
  const { file, execArgv } = threadBeside(import.meta.url, 'computation-thread')
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
  threads.on('error', onTrouble)
  const takeTurn = createFairTurns(TURNS)
  let open = true
  const run = async <Name extends JobName>(
    name: Name,
    { projectId, input }: Work<Name>,
  ): Promise<JobResult<Name>> => {
    const endTurn = await takeTurn(projectId)
    try {
      if (!open) throw unavailable('The service is stopping.')
      return await runWithin(threads, name, input)
    } finally {
      endTurn()
    }
  }
  const close = async () => {
    open = false
    await threads.destroy()
  }
  return { run, close }
}

/** Runs a task and ends its thread when it takes longer than its job may. */
async function runWithin<Name extends JobName>(
  threads: Tinypool,
  name: Name,
  input: Task<Name>['input'],
): Promise<JobResult<Name>> {
  const { port1: heard, port2: port } = new MessageChannel()
  const tooLong = new AbortController()
  const reported: unknown[] = []
  const budget = createTimeBudget(jobNamed(name).budgetMs, () => tooLong.abort())
  heard.on('message', (message: Report) => {
    if ('value' in message) reported.push(message.value)
    else budget.begin(message.begins)
  })
  try {
    const task: Task<Name> = { name, input, port }
    const options = { signal: tooLong.signal, transferList: [port] }
    return unwrap<JobResult<Name>>(await threads.run(task, options))
  } catch (error) {
    throw isOverBudget(error, tooLong.signal) ? new OverBudget(reported) : error
  } finally {
    budget.end()
    heard.close()
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
