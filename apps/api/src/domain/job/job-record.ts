/** Where a job stands: of those that wait, some have failed before. */
export type JobState = 'waiting' | 'running' | 'done' | 'failed' | 'cancelled'

/** A job as whoever waits for it may know it. */
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
  readonly mostAttempts: number | null
  readonly lastError: string | null
  readonly progress: unknown
  readonly createdAt: Date
  readonly endedAt: Date | null
}

/** What of jobs may be read, by any process. */
export interface JobStore {
  find(kind: string, key: string): Promise<JobRecord | undefined>
}

/** Calls back when a job has told of its progress, or has ended; returns how to hear no more. */
export type WatchJob = (jobId: string, onNews: () => void) => () => void
