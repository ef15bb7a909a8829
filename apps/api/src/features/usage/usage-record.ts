/** Special version numbers in counts. */
export const NOTHING_DELIVERED = -1
export const WORKING_COPY = 0

/** The outcome is not yet recorded, or its process was killed. */
export const UNKNOWN_OUTCOME = 0

export type UsageGroup = 'day' | 'prompt' | 'version' | 'key' | 'status'

export interface CountedRequest {
  readonly at: Date
  readonly projectId: string
  readonly keyId: string
  readonly promptId: string | undefined
  readonly version: number
}

export type RecordOutcome = (counted: CountedRequest, status: number) => void

/** Variables declared by the content and given in the request; only names are read. */
export interface SentVariables {
  readonly declared: ReadonlySet<string>
  readonly given: Readonly<Record<string, unknown>>
}

/** Records the names of a delivery to a live caller, each at most once a day. */
export type RecordVariables = (promptId: string, variables: SentVariables, at: Date) => void

export interface VariableUse {
  readonly key: string
  readonly isSent: boolean
  readonly day: string
}

/** Retention of variable names. */
export const VARIABLE_USE_DAYS = 30

/** Counts every request; no variable has this name. */
export const ANY_REQUEST = ''

/** Whole UTC days, inclusive, and which of their requests to count. */
export interface UsageFilter {
  readonly from: Date
  readonly to: Date
  readonly promptId?: string
  readonly promptIds?: readonly string[]
  readonly keyId?: string
  readonly version?: number
  readonly status?: number
  /** Only deliveries of a version or the working copy. */
  readonly isDelivered?: boolean
  /** Only deliveries of a version. */
  readonly isVersion?: boolean
}

/** The sum of a group; dimensions outside the grouping are undefined. */
export interface UsageSum {
  readonly day?: Date
  readonly prompt?: EntityReference | undefined
  readonly version?: number
  readonly key?: EntityReference
  readonly status?: number
  readonly requests: number
  /** Over the plan, otherwise refused, and failed on our side. */
  readonly limited: number
  readonly refused: number
  readonly failed: number
  /** Without a recorded outcome. */
  readonly unknown: number
}

/** The name is missing for deleted records. */
export interface EntityReference {
  readonly id: string
  readonly name: string | undefined
}

/** A key that got an older version than the published one, and the time of that publication. */
export interface StaleClient {
  readonly key: EntityReference
  readonly prompt: EntityReference
  readonly version: number
  readonly publishedVersion: number
  readonly requests: number
  readonly lastDay: Date
}
