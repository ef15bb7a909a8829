import type { JobState } from '@promptwire/core/contract/people/jobs'

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
