import { Failure } from '@promptwire/core/failure'
import { z } from 'zod'
import { theSystem } from '../caller.ts'
import type { Compute } from '../compute.ts'
import type { JobKind, RunJob } from '../job/job-kind.ts'
import { prepareContent } from '../prompt/compile-content.ts'
import type { FindProvider } from '../provider/find-provider.ts'
import type { AskModel } from './ask-model.ts'
import type { PinnedCase } from './eval-run.ts'
import type { EvalWork } from './eval-store.ts'
import { type CaseRunner, runCase } from './run-case.ts'

const Payload = z.object({ run_id: z.uuid() })
type Payload = z.output<typeof Payload>

/** A run is done as often as it takes: what has a result already is not run again. */
export const EVAL_RUN: JobKind<Payload> = {
  name: 'eval_run',
  payload: Payload,
  concurrency: 4,
  perProject: 2,
  quietMs: 900_000,
  waitsMs: [2_000, 15_000, 60_000],
  mostAttempts: null,
}

/** A run that ends its process, or meets what nobody expected, is not begun forever. */
const MOST_ATTEMPTS = 20

/** Test cases of a run that are under way at a time. */
const CASES_AT_A_TIME = 4

/** Refusals of a service that has too much to do. */
const PASSING = new Set<string>(['UNAVAILABLE', 'RATE_LIMITED'])

export interface EvalParts {
  readonly evals: EvalWork
  readonly compute: Compute
  readonly find: FindProvider
  readonly ask: AskModel
  readonly now: () => Date
}

/** Does a run, from where it stands. */
export const runEvalJob =
  ({ evals, compute, find, ask, now }: EvalParts): RunJob<Payload> =>
  async ({ id, projectId, attempt, payload: { run_id: runId } }, signal, heartbeat) => {
    const begun = projectId === null ? undefined : await evals.begin(projectId, runId)
    if (!begun || projectId === null) return undefined
    const { run, content } = begun
    const caller = theSystem({ projectId, requestId: `job_${id}` }, now())
    if (attempt > MOST_ATTEMPTS) {
      await evals.end(
        runId,
        'failed',
        'It could not be carried through; failures can be run again.',
      )
      return undefined
    }
    try {
      for (const pinned of [run.tested, run.judge]) {
        if (pinned) await find({ projectId }, pinned.providerId)
      }
      const prepared = await prepareContent(compute, projectId, content)
      const runner = { ask, compute, caller, run, content, prepared, signal }
      await runAll(evals, runner, () => heartbeat())
    } catch (error) {
      // Without its provider, or with a content that cannot be prepared, nothing can go on.
      if (signal.aborted || !(error instanceof Failure) || PASSING.has(error.code)) throw error
      await evals.end(runId, 'failed', error.message)
      return undefined
    }
    await evals.end(runId, 'finished', null)
    return undefined
  }

/** Each of several workers takes the next case as soon as it has done one. */
async function runAll(evals: EvalWork, runner: CaseRunner, done: () => Promise<void>) {
  const next = casesInTurn(evals, runner.run.id)
  const failing = new AbortController()
  const signal = AbortSignal.any([runner.signal, failing.signal])
  const work = async () => {
    for (;;) {
      signal.throwIfAborted()
      const one = await next()
      if (!one) return
      const result = await runCase({ ...runner, signal }, one)
      signal.throwIfAborted()
      await evals.keep(runner.run.id, result)
      await done()
    }
  }
  // Where one cannot go on, none of the others stays behind.
  const workers = Array.from({ length: CASES_AT_A_TIME }, () =>
    work().catch((error) => {
      failing.abort(error)
      throw error
    }),
  )
  await Promise.allSettled(workers)
  await Promise.all(workers)
}

const READ_AT_A_TIME = 20

/** The cases without a result, one by one, however many ask at a time. */
function casesInTurn(evals: EvalWork, runId: string): () => Promise<PinnedCase | undefined> {
  const read: PinnedCase[] = []
  let last: string | undefined
  let reading: Promise<unknown> = Promise.resolve()
  const take = async () => {
    if (read.length === 0) {
      read.push(...(await evals.pending(runId, last, READ_AT_A_TIME)))
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
