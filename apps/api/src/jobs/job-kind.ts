import type { z } from 'zod'
import type { ClaimedJob } from './claimed-job.ts'

/** A kind of job, for who asks for one and for who runs it. */
export interface JobKind<Payload> {
  readonly name: string
  readonly payload: z.ZodType<Payload>
  /** How many of them one process runs at a time. */
  readonly concurrency: number
  /** On top of `concurrency`, for projects that have none of this kind running. */
  readonly reserved?: number
  /** How many of one project are run at a time, by all processes together. */
  readonly perProject: number
  /** How long one may go without a heartbeat of its own until it counts as stuck. */
  readonly heartbeatTimeoutMs: number
  /** The backoff after each failed attempt; the last one applies to all that follow. */
  readonly backoffMs: readonly [number, ...number[]]
  /** After so many failed attempts it is left; null where it has to be done some time. */
  readonly maxAttempts: number | null
}

/** A job as its kind sees it. */
export interface Job<Payload> extends Omit<ClaimedJob, 'payload' | 'lease'> {
  readonly payload: Payload
}

/** Reports progress, if there is any, and that the work has not stopped. */
export type Heartbeat = (progress?: object) => Promise<void>

/**
 * Runs a job, which may have started before, in this process or one that died. Returns when to run
 * again, if at all. After the signal aborts, the job ends soon.
 */
export type RunJob<Payload> = (
  job: Job<Payload>,
  signal: AbortSignal,
  heartbeat: Heartbeat,
) => Promise<Date | undefined>

/** A kind with what does its jobs. */
export interface JobHandler {
  readonly kind: Pick<
    JobKind<unknown>,
    'name' | 'concurrency' | 'reserved' | 'perProject' | 'heartbeatTimeoutMs' | 'backoffMs'
  >
  readonly run: (
    job: ClaimedJob,
    signal: AbortSignal,
    heartbeat: Heartbeat,
  ) => Promise<Date | undefined>
}

/** Binds a kind to what does its jobs; of what was kept of a job only that comes through. */
export const createJobHandler = <Payload>(
  kind: JobKind<Payload>,
  run: RunJob<Payload>,
): JobHandler => ({
  kind,
  run: async (job, signal, heartbeat) =>
    run({ ...job, payload: kind.payload.parse(job.payload) }, signal, heartbeat),
})
