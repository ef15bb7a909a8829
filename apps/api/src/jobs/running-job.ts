import type { RandomBytes } from '@promptwire/core/access/api-key'
import { Failure } from '@promptwire/core/errors/failure'
import type { Metrics } from '@promptwire/runtime/metrics'
import { Counter } from 'prom-client'
import type { ClaimedJob, JobOutcome } from './claimed-job.ts'
import { jittered } from './jittered.ts'
import type { Heartbeat, JobHandler } from './job-kind.ts'
import type { JobQueue } from './job-queue.sql.ts'

export type Interruption = 'lease lost' | 'stuck' | 'stopping'

export interface RunningJob {
  readonly job: ClaimedJob
  /** Resolves when the attempt has ended and its outcome is stored; never rejects. */
  readonly ended: Promise<void>
  /** Aborts without waiting. */
  interrupt(reason: Interruption): void
  /** Aborts, and treats the attempt as ended. */
  leave(reason: Interruption): void
}

export interface RunningPorts {
  readonly queue: Pick<JobQueue, 'report' | 'end'>
  readonly randomBytes: RandomBytes
  readonly countAttempt?: CountAttempt | undefined
  readonly onError: (error: unknown, job: ClaimedJob) => void
}

export type CountAttempt = (kind: string, outcome: string) => void

export function createCountAttempt(metrics: Metrics): CountAttempt {
  const attempts = new Counter({
    name: 'promptwire_job_attempts_total',
    help: 'Ended attempts of background jobs, by kind and outcome.',
    labelNames: ['kind', 'outcome'],
    registers: [metrics],
  })
  return (kind, outcome) => attempts.inc({ kind, outcome })
}

export function startJob(
  { kind, run }: JobHandler,
  job: ClaimedJob,
  ports: RunningPorts,
): RunningJob {
  const { queue, onError } = ports
  const aborting = new AbortController()
  const { signal } = aborting
  const leaving = new AbortController()
  const leave = (reason: Interruption) => {
    aborting.abort(reason)
    leaving.abort(reason)
  }
  const heartbeatTimer = setTimeout(leave, kind.heartbeatTimeoutMs, 'stuck')
  const heartbeat: Heartbeat = async (progress) => {
    if (signal.aborted) return
    heartbeatTimer.refresh()
    if (progress && !(await queue.report(job.lease, progress))) leave('lease lost')
  }
  const toOutcome = (error: unknown): JobOutcome | undefined => {
    if (signal.reason === 'lease lost') return undefined
    if (signal.reason === 'stopping') return { kind: 'released' }
    const isStuck = signal.reason === 'stuck'
    if (!isStuck && !(error instanceof Failure)) onError(error, job)
    return afterFailure(kind, job, isStuck ? STUCK : toErrorMessage(error), ports.randomBytes)
  }
  const attempt = async (): Promise<JobOutcome | undefined> => {
    if (isAbandoned(job)) return { kind: 'failed', error: ABANDONED }
    try {
      const again = await rejectOnAbort(run(job, signal, heartbeat), leaving.signal)
      return again ? { kind: 'again', at: again } : { kind: 'done' }
    } catch (error) {
      return toOutcome(error)
    } finally {
      clearTimeout(heartbeatTimer)
    }
  }
  const settle = async () => {
    const outcome = await attempt()
    ports.countAttempt?.(kind.name, outcome?.kind ?? 'lease lost')
    if (outcome) await queue.end(job.lease, outcome)
  }
  const ended = settle().catch((error) => onError(error, job))
  return { job, ended, interrupt: (reason) => aborting.abort(reason), leave }
}

const STUCK = 'It stopped responding.'
const UNEXPECTED = 'It failed unexpectedly; see the log of the service.'
const ABANDONED = 'Its process ended during every attempt.'

/** Our own messages only: a thrown error may contain anything. */
const toErrorMessage = (error: unknown) => (error instanceof Failure ? error.message : UNEXPECTED)

/** A job that crashes its process must not be tried forever. */
const isAbandoned = ({ attempt, maxAttempts }: ClaimedJob) =>
  maxAttempts !== null && attempt > maxAttempts

/** Abandoned work may continue for a while; its result is ignored. */
function rejectOnAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    work.then(resolve, reject)
  })
}

function afterFailure(
  { backoffMs }: JobHandler['kind'],
  { attempt, maxAttempts }: ClaimedJob,
  error: string,
  randomBytes: RandomBytes,
): JobOutcome {
  if (maxAttempts !== null && attempt >= maxAttempts) return { kind: 'failed', error }
  const delayMs = backoffMs[Math.min(attempt, backoffMs.length) - 1] ?? backoffMs[0]
  return { kind: 'retry', afterMs: Math.round(jittered(delayMs, randomBytes)), error }
}
