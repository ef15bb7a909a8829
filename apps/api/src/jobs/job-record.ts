import type { JobState } from '@promptwire/contract/jobs/jobs'

export interface JobRecord {
  readonly id: string
  readonly kind: string
  readonly key: string | null
  readonly projectId: string | null
  readonly state: JobState
  /** Time of the next attempt; null while the job runs and after it ended. */
  readonly runAfter: Date | null
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
  /** Jobs with a smaller id, which are older. */
  readonly before?: string
  readonly limit: number
}

/** Jobs of a kind that are waiting, running or failed. */
export interface JobCount {
  readonly kind: string
  readonly waiting: number
  readonly running: number
  readonly failed: number
  /** Wait of the oldest job that is due, or whose process died. */
  readonly overdueSeconds: number | null
}
