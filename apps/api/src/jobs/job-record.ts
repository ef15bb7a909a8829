import type { JobState } from '@promptwire/core/contract/people/jobs'
import type { Caller } from '../kernel/caller.ts'

/** The public view of a job. */
export interface JobRecord {
  readonly id: string
  readonly kind: string
  readonly key: string | null
  readonly projectId: string | null
  readonly state: JobState
  /** When it will be tried; null while it runs and once it has ended. */
  readonly runAfter: Date | null
  /** When the attempt began that is under way. */
  readonly startedAt: Date | null
  readonly attempts: number
  readonly maxAttempts: number | null
  readonly lastError: string | null
  readonly progress: unknown
  readonly createdAt: Date
  readonly endedAt: Date | null
}

export interface JobFilter {
  readonly state?: JobState
  /** Those with a smaller id, which are older. */
  readonly before?: string
  readonly limit: number
}

/** How many jobs of a kind have not ended well, or at all. */
export interface JobCount {
  readonly kind: string
  readonly waiting: number
  readonly running: number
  readonly failed: number
  /** How long the first waits that is due, or whose process died. */
  readonly overdueSeconds: number | null
}

/** Operations on jobs that any process can use. */
export interface JobStore {
  find(kind: string, key: string): Promise<JobRecord | undefined>
  count(): Promise<JobCount[]>
  /** Of a project, newest first. */
  list(projectId: string, filter: JobFilter): Promise<JobRecord[]>
  /** Makes a failed job of the caller's project due again; whether it did, and the job, if there is one. */
  retry(caller: Caller, id: string): Promise<{ isRetried: boolean; job: JobRecord | undefined }>
}

/** Calls back when a job has progress or ends; returns an unsubscribe function. */
export type WatchJob = (jobId: string, onNews: () => void) => () => void
