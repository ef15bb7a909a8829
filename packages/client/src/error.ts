/** A problem with one field of a request. */
export interface FieldProblem {
  /** Path of the field, such as `variables.seats`. */
  readonly field: string
  readonly message: string
  readonly expected?: string | number | readonly string[]
  readonly given?: string | number
}

interface ErrorContext {
  /** HTTP status; absent without a response. */
  readonly status?: number
  readonly details?: readonly FieldProblem[]
  /** Seconds to wait before the next attempt. */
  readonly retryAfter?: number
  readonly cause?: unknown
}

/**
 * A failed call. `code` is from the API's error catalogue, such as NOT_FOUND; UNAVAILABLE also
 * covers timeouts.
 */
export class PromptwireError extends Error {
  override readonly name: string = 'PromptwireError'
  readonly code: string
  readonly status: number | undefined
  readonly details: readonly FieldProblem[]
  readonly retryAfter: number | undefined

  constructor(code: string, message: string, context: ErrorContext = {}) {
    super(message, { cause: context.cause })
    this.code = code
    this.status = context.status
    this.details = context.details ?? []
    this.retryAfter = context.retryAfter
  }

  /** Whether the same call may succeed later: the server is down or busy. */
  get isTemporary(): boolean {
    return TEMPORARY.includes(this.code)
  }
}

const TEMPORARY: readonly string[] = ['UNAVAILABLE', 'RATE_LIMITED', 'INTERNAL_ERROR']

export const unavailable = (message: string, cause: unknown): PromptwireError =>
  new PromptwireError('UNAVAILABLE', message, { cause })
