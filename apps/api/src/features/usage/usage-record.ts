/** As versions are counted: that none was delivered, and that the working copy was. */
export const NOTHING_DELIVERED = -1
export const WORKING_COPY = 0

/** The status of a request whose outcome is not recorded: not yet, or its process was killed. */
export const UNKNOWN_OUTCOME = 0

/** The dimensions of usage. */
export type UsageGroup = 'day' | 'prompt' | 'version' | 'key' | 'status'

/** The counter of a request. */
export interface CountedRequest {
  readonly at: Date
  readonly projectId: string
  readonly keyId: string
  readonly promptId: string | undefined
  readonly version: number
}

/** Records the status that a counted request was answered with. */
export type RecordOutcome = (counted: CountedRequest, status: number) => void

/** The variables that a content declares, and those of a request, of which only the names are read. */
export interface SentVariables {
  readonly declared: ReadonlySet<string>
  readonly given: Readonly<Record<string, unknown>>
}

/** Records the names of a delivery to a live caller: each at most once a day. */
export type RecordVariables = (promptId: string, variables: SentVariables, at: Date) => void

/** A variable that live callers sent, or left out, and the last day on which they did. */
export interface VariableUse {
  readonly key: string
  readonly isSent: boolean
  readonly day: string
}

/** For how many days the names of variables are kept. */
export const VARIABLE_USE_DAYS = 30

/** The key of any request, whatever its variables: no variable has it. */
export const ANY_REQUEST = ''

/** Whole days in UTC, the last one included; and which requests of them. */
export interface UsageFilter {
  readonly from: Date
  readonly to: Date
  readonly promptId?: string
  readonly promptIds?: readonly string[]
  readonly keyId?: string
  readonly version?: number
  readonly status?: number
  /** Only those that a version, or the working copy, was delivered for. */
  readonly isDelivered?: boolean
  /** Only those that a version was delivered for. */
  readonly isVersion?: boolean
}

/** Requests that have what they are grouped by in common; all else is undefined. */
export interface UsageSum {
  readonly day?: Date
  readonly prompt?: EntityReference | undefined
  readonly version?: number
  readonly key?: EntityReference
  readonly status?: number
  readonly requests: number
  /** Of these: over the plan, refused otherwise, and failed by us. */
  readonly limited: number
  readonly refused: number
  readonly failed: number
  /** Of these: with an outcome that is not recorded. */
  readonly unknown: number
}

/** A prompt that was deleted has kept its id only. */
export interface EntityReference {
  readonly id: string
  readonly name: string | undefined
}

/** A key that was given a version older than the one that is published, and since when it is. */
export interface StaleClient {
  readonly key: EntityReference
  readonly prompt: EntityReference
  readonly version: number
  readonly publishedVersion: number
  readonly requests: number
  readonly lastDay: Date
}
