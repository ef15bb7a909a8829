import { count } from '@promptwire/core/text/count'
import type { Queryable } from '../../../platform/database/queryable.ts'
import { ProviderFailure } from '../../../platform/models/provider-problem.ts'
import { countDoneCases, type PinnedCase } from '../eval-run.ts'
import { listPendingCases, saveResult } from './eval-work.sql.ts'
import { createFailureStreak, MAX_PAUSE_MS, pauseReason, pauseTooLong } from './failure-streak.ts'
import { type CaseRunner, runCase } from './run-case.ts'

export type RunEnd =
  | { readonly kind: 'stopped'; readonly reason: string }
  | { readonly kind: 'paused'; readonly reason: string; readonly forMs: number }

/**
 * Undefined once all cases have a result. A provider that keeps failing stops the run at once. When a
 * provider asks for a pause, calls in flight finish first.
 */
export async function runCases(
  db: Queryable,
  runner: CaseRunner,
  concurrency: number,
): Promise<RunEnd | undefined> {
  const { run } = runner
  const stopping = new AbortController()
  const signal = AbortSignal.any([runner.signal, stopping.signal])
  const next = createCaseReader(db, run.id)
  const streak = createFailureStreak(run.cases)
  let left = run.cases - countDoneCases(run)
  let end: RunEnd | undefined
  const finish = (given: RunEnd | undefined) => {
    end = moreSevere(end, given)
    if (end?.kind === 'stopped') stopping.abort(end.reason)
  }
  const runOne = async (one: PinnedCase) => {
    const { result, failure } = await runCase({ ...runner, signal }, one)
    signal.throwIfAborted()
    await saveResult(db, run.id, result)
    runner.alive()
    left -= 1
    const reason = streak.add(failure)
    if (reason) finish({ kind: 'stopped', reason: `${reason}${notRun(left)}` })
  }
  const work = async () => {
    for (let one = await next(); one && !end; one = await next()) {
      signal.throwIfAborted()
      await runOne(one).catch((error) => {
        if (end?.kind === 'stopped') return
        if (signal.aborted || !(error instanceof ProviderFailure)) throw error
        finish(endForPause(error, left))
      })
    }
  }
  await runAllOrAbort(Array.from({ length: concurrency }, work), stopping)
  return end
}

/** A stop is final; the longer of two pauses counts. */
function moreSevere(one: RunEnd | undefined, other: RunEnd | undefined): RunEnd | undefined {
  if (one?.kind !== 'paused' || other?.kind !== 'paused') {
    return one?.kind === 'stopped' ? one : (other ?? one)
  }
  return other.forMs > one.forMs ? other : one
}

function endForPause({ problem, message }: ProviderFailure, left: number): RunEnd {
  const forMs = problem.retryAfterMs ?? 0
  return forMs > MAX_PAUSE_MS
    ? { kind: 'stopped', reason: `${pauseTooLong(message, forMs)}${notRun(left)}` }
    : { kind: 'paused', reason: pauseReason(message), forMs }
}

const notRun = (left: number) =>
  left > 0 ? ` ${count(left, 'test case')} ${left === 1 ? 'was' : 'were'} not run.` : ''

async function runAllOrAbort(workers: readonly Promise<void>[], stopping: AbortController) {
  for (const worker of workers) worker.catch((error) => stopping.abort(error))
  await Promise.allSettled(workers)
  await Promise.all(workers)
}

const READ_BATCH_SIZE = 20

/** Hands out the cases without a result one by one; safe for concurrent callers. */
function createCaseReader(db: Queryable, runId: string): () => Promise<PinnedCase | undefined> {
  const read: PinnedCase[] = []
  let last: string | undefined
  let reading: Promise<unknown> = Promise.resolve()
  const take = async () => {
    if (read.length === 0) {
      read.push(...(await listPendingCases(db, runId, last, READ_BATCH_SIZE)))
      last = read.at(-1)?.id ?? last
    }
    return read.shift()
  }
  return () => {
    const taken = reading.then(take)
    reading = taken.catch(() => {})
    return taken
  }
}
