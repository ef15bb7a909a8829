import type { RandomBytes } from '@promptwire/core/api-key'
import { Failure } from '@promptwire/core/failure'
import { jittered } from './jittered.ts'
import type { Heartbeat, JobWork } from './job-kind.ts'
import type { ClaimedJob, JobEnding, JobQueue } from './job-queue.ts'

/** Why a job is to end before it has. */
export type Interruption = 'lease lost' | 'stuck' | 'stopping'

export interface RunningJob {
  readonly job: ClaimedJob
  /** Resolved when the attempt has ended and the queue knows; it never fails. */
  readonly ended: Promise<void>
  /** Aborts its signal, and lets it end in its own time. */
  interrupt(reason: Interruption): void
  /** Aborts its signal, and waits for it no longer. */
  leave(reason: Interruption): void
}

export interface RunningPorts {
  readonly queue: Pick<JobQueue, 'report' | 'end'>
  readonly randomBytes: RandomBytes
  readonly onError: (error: unknown, job: ClaimedJob) => void
}

/** Begins the attempt of a job that was claimed, and settles what becomes of it. */
export function beginJob({ kind, run }: JobWork, job: ClaimedJob, ports: RunningPorts): RunningJob {
  const { queue, onError } = ports
  const aborting = new AbortController()
  const { signal } = aborting
  const leaving = new AbortController()
  const leave = (reason: Interruption) => {
    aborting.abort(reason)
    leaving.abort(reason)
  }
  const quiet = setTimeout(leave, kind.quietMs, 'stuck')
  const heartbeat: Heartbeat = async (progress) => {
    if (signal.aborted) return
    quiet.refresh()
    if (progress && !(await queue.report(job.lease, progress))) leave('lease lost')
  }
  const endingOf = (error: unknown): JobEnding | undefined => {
    if (signal.reason === 'lease lost') return undefined
    if (signal.reason === 'stopping') return { kind: 'released' }
    const isStuck = signal.reason === 'stuck'
    if (!isStuck && !(error instanceof Failure)) onError(error, job)
    return afterFailure(kind, job, isStuck ? STUCK : wordsOf(error), ports.randomBytes)
  }
  const attempt = async (): Promise<JobEnding | undefined> => {
    if (isAbandoned(job)) return { kind: 'failed', error: ABANDONED }
    try {
      const again = await unlessLeft(run(job, signal, heartbeat), leaving.signal)
      return again ? { kind: 'again', at: again } : { kind: 'done' }
    } catch (error) {
      return endingOf(error)
    } finally {
      clearTimeout(quiet)
    }
  }
  const settle = async () => {
    const ending = await attempt()
    if (ending) await queue.end(job.lease, ending)
  }
  const ended = settle().catch((error) => onError(error, job))
  return { job, ended, interrupt: (reason) => aborting.abort(reason), leave }
}

const STUCK = 'It gave no sign of life for too long.'
const UNEXPECTED = 'It failed unexpectedly; the log of the service says why.'
const ABANDONED = 'Its process ended before it did, each time that it was tried.'

/** In our words, for whoever looks at the job: what was thrown may hold anything. */
const wordsOf = (error: unknown) => (error instanceof Failure ? error.message : UNEXPECTED)

/** A job that ends its process must not be tried forever. */
const isAbandoned = ({ attempt, mostAttempts }: ClaimedJob) =>
  mostAttempts !== null && attempt > mostAttempts

/** Work that was left may go on for a while; what it comes to is nobody's any more. */
function unlessLeft<T>(work: Promise<T>, left: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    left.addEventListener('abort', () => reject(left.reason), { once: true })
    work.then(resolve, reject)
  })
}

function afterFailure(
  { waitsMs }: JobWork['kind'],
  { attempt, mostAttempts }: ClaimedJob,
  error: string,
  randomBytes: RandomBytes,
): JobEnding {
  if (mostAttempts !== null && attempt >= mostAttempts) return { kind: 'failed', error }
  const wait = waitsMs[Math.min(attempt, waitsMs.length) - 1] ?? waitsMs[0]
  return { kind: 'retry', afterMs: Math.round(jittered(wait, randomBytes)), error }
}
