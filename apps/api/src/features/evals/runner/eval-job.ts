import { DEFAULT_CONCURRENCY } from '@promptwire/contract/models/provider-fields'
import { Failure } from '@promptwire/core/errors/failure'
import { z } from 'zod'
import type { JobKind, RunJob } from '../../../jobs/job-kind.ts'
import { theSystem } from '../../../kernel/caller.ts'
import type { Queryable } from '../../../platform/database/queryable.ts'
import type { Compute } from '../../../platform/threads/task.ts'
import { prepareContent } from '../../content/index.ts'
import { type FindProvider, runSettings } from '../../models/index.ts'
import { judgePrompt } from '../judge/judge-prompts.ts'
import type { RequestCompletion } from './completion.ts'
import { beginRun, endRun, pauseRun, type StartedRun } from './eval-work.sql.ts'
import type { ProviderSlots } from './provider-slots.ts'
import type { CaseRunner } from './run-case.ts'
import { type RunEnd, runCases } from './run-cases.sql.ts'

const Payload = z.object({ run_id: z.uuid() })
type Payload = z.output<typeof Payload>

/** Safe to repeat: cases with a result are skipped. */
export const EVAL_RUN: JobKind<Payload> = {
  name: 'eval_run',
  payload: Payload,
  concurrency: 4,
  perProject: 2,
  heartbeatTimeoutMs: 900_000,
  backoffMs: [2_000, 15_000, 60_000],
  maxAttempts: null,
}

/** Limits retries of a run that crashes its process or fails unexpectedly. */
const MAX_ATTEMPTS = 20

/** Consecutive pauses without an answer before the run gives up. */
const MAX_PAUSES_IN_A_ROW = 3

const TRANSIENT_CODES = new Set<string>(['UNAVAILABLE', 'RATE_LIMITED'])

export interface EvalJobPorts {
  readonly db: Queryable
  readonly compute: Compute
  readonly find: FindProvider
  readonly ask: RequestCompletion
  readonly slots: ProviderSlots
  readonly now: () => Date
}

export const runEvalJob =
  (ports: EvalJobPorts): RunJob<Payload> =>
  async (job, signal, heartbeat) => {
    const { db, now } = ports
    const { projectId, payload } = job
    const startedAt = now().getTime()
    const started = projectId === null ? undefined : await beginRun(db, projectId, payload.run_id)
    if (!started || projectId === null) return undefined
    // A process that died may have left the job due earlier.
    if (started.run.pausedUntil) return started.run.pausedUntil
    const caller = theSystem({ projectId, requestId: `job_${job.id}` }, now())
    const end =
      job.attempt > MAX_ATTEMPTS
        ? stopped('The run was interrupted too often; run its failures again.')
        : await executeRun(ports, started, { caller, signal, alive: () => void heartbeat() })
    // By the database clock, which decides when the job is due.
    const at = new Date(job.claimedAt.getTime() + now().getTime() - startedAt)
    return finishRun(db, started.run.id, end, at)
  }

const stopped = (reason: string): RunEnd => ({ kind: 'stopped', reason })

async function executeRun(
  { db, compute, find, ask, slots }: EvalJobPorts,
  { run, content, judgeText }: StartedRun,
  job: Pick<CaseRunner, 'caller' | 'signal' | 'alive'>,
): Promise<RunEnd | undefined> {
  const { projectId } = job.caller
  try {
    const instructions = run.judge && judgePrompt(run.judge.promptVersion, judgeText)
    const concurrency = new Map<string, number>()
    for (const one of [run.tested, run.judge]) {
      if (!one) continue
      const found = await find({ projectId }, one.providerId)
      await found.requireUsable(one.model)
      concurrency.set(one.providerId, found.concurrency)
    }
    const prepared = await prepareContent(compute, projectId, content)
    const { settings, notSent } = runSettings(content)
    const replaced = run.settingsNotSent.filter(({ setting }) => setting === 'model')
    const config = { settings, notSent: [...replaced, ...notSent] }
    const pinned = { run, content, prepared, config, instructions }
    const runner = { ask, compute, slots, concurrency, ...pinned, ...job }
    const caseConcurrency = concurrency.get(run.tested.providerId) ?? DEFAULT_CONCURRENCY
    return await runCases(db, runner, caseConcurrency)
  } catch (error) {
    // The run cannot continue without its provider, or with content that cannot be prepared.
    const isTransient = !(error instanceof Failure) || TRANSIENT_CODES.has(error.code)
    if (job.signal.aborted || isTransient) throw error
    return stopped(error.message)
  }
}

/** Returns when a paused run may resume. */
async function finishRun(
  db: Queryable,
  runId: string,
  end: RunEnd | undefined,
  at: Date,
): Promise<Date | undefined> {
  if (end?.kind !== 'paused') {
    await endRun(db, runId, end ? 'failed' : 'finished', end?.reason ?? null)
    return undefined
  }
  const until = new Date(at.getTime() + end.forMs)
  const pauses = await pauseRun(db, runId, until, end.reason)
  if (pauses < MAX_PAUSES_IN_A_ROW) return until
  await endRun(db, runId, 'failed', tooManyPauses(end.reason))
  return undefined
}

const tooManyPauses = (reason: string) =>
  `${reason} It did so ${MAX_PAUSES_IN_A_ROW} times without an answer between. Rerun the failures later.`
