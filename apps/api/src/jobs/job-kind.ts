import type { z } from 'zod'
import type { ClaimedJob } from './claimed-job.ts'

export interface JobKind<Payload> {
  readonly name: string
  readonly payload: z.ZodType<Payload>
  /** Max concurrent jobs of this kind in one process. */
  readonly concurrency: number
  /** In addition to `concurrency`, for projects without a running job of this kind. */
  readonly reserved?: number
  /** Max concurrent jobs of one project over all processes. */
  readonly perProject: number
  /** A job without a heartbeat for this long counts as stuck. */
  readonly heartbeatTimeoutMs: number
  /** The backoff after each failed attempt; the last one applies to all that follow. */
  readonly backoffMs: readonly [number, ...number[]]
  /** Gives up after this many failed attempts; null if the job must be done eventually. */
  readonly maxAttempts: number | null
}

export interface Job<Payload> extends Omit<ClaimedJob, 'payload' | 'lease'> {
  readonly payload: Payload
}

/** Reports that the work continues, with its progress if there is any. */
export type Heartbeat = (progress?: object) => Promise<void>

/**
 * Runs a job, which may have started before, in this process or a crashed one. Returns when to run
 * again, if at all. After the signal aborts, the job ends soon.
 */
export type RunJob<Payload> = (
  job: Job<Payload>,
  signal: AbortSignal,
  heartbeat: Heartbeat,
) => Promise<Date | undefined>

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

/** Validates the stored payload before each run. */
export const createJobHandler = <Payload>(
  kind: JobKind<Payload>,
  run: RunJob<Payload>,
): JobHandler => ({
  kind,
  run: async (job, signal, heartbeat) =>
    run({ ...job, payload: kind.payload.parse(job.payload) }, signal, heartbeat),
})
