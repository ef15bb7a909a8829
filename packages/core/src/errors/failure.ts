/** Error codes of the public API with HTTP status, for OpenAPI and the error catalogue. */
export const FAILURES = {
  VALIDATION_ERROR: { status: 400, meaning: 'Request parameters failed validation.' },
  UNAUTHORIZED: { status: 401, meaning: 'Missing, unknown, expired or revoked API key.' },
  FORBIDDEN: { status: 403, meaning: 'The API key lacks the scope named in the message.' },
  NOT_FOUND: { status: 404, meaning: 'The requested resource does not exist.' },
  METHOD_NOT_ALLOWED: { status: 405, meaning: 'The path does not support this method.' },
  CONFLICT: { status: 409, meaning: 'The change conflicts with the current state.' },
  PRECONDITION_FAILED: {
    status: 412,
    meaning: 'The revision you sent is outdated; the message has the current one.',
  },
  PAYLOAD_TOO_LARGE: { status: 413, meaning: 'The request is larger than the limit.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, meaning: 'The body is not application/json.' },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    meaning: 'The Idempotency-Key was used for a different request within the last 24 hours.',
  },
  PROVIDER_REFUSED: {
    status: 424,
    meaning:
      'The model provider rejected the key, the model name or the request; the message says which.',
  },
  RATE_LIMITED: { status: 429, meaning: 'Too many requests; retry after Retry-After seconds.' },
  INTERNAL_ERROR: { status: 500, meaning: 'Unexpected server error.' },
  PROVIDER_FAILED: {
    status: 502,
    meaning: 'The model provider failed or is unreachable; retry later.',
  },
  UNAVAILABLE: {
    status: 503,
    meaning: 'Temporarily unavailable; retry after Retry-After seconds.',
  },
} as const

export type FailureCode = keyof typeof FAILURES

/** A problem with one field of a request. */
export interface FieldProblem {
  /** The path of the field: `checks.0.value`. */
  readonly field: string
  /** The problem without the field's name: "must be a UUID." */
  readonly message: string
  /** The accepted type, limit or values. */
  readonly expected?: string | number | readonly string[] | undefined
  /** The received type, length or short value. Never a secret. */
  readonly given?: string | number | undefined
}

/** The context of an error: `details` for the client, the rest for the log only. */
export interface FailureContext {
  readonly details?: readonly FieldProblem[]
  readonly detail?: string
  readonly cause?: unknown
}

/**
 * An expected error: a code for programs, a message for people, and response headers
 * (`Retry-After`, `Allow`, `WWW-Authenticate`).
 */
export class Failure extends Error {
  readonly code: FailureCode
  readonly headers: Readonly<Record<string, string>>
  readonly details: readonly FieldProblem[]
  readonly detail: string | undefined

  constructor(
    code: FailureCode,
    message: string,
    headers: Record<string, string> = {},
    { details = [], detail, cause }: FailureContext = {},
  ) {
    super(message, { cause })
    this.name = 'Failure'
    this.code = code
    this.headers = headers
    this.details = details
    this.detail = detail
  }
}

/** Seconds until a retry is worthwhile: about the length of a restart. */
export const RETRY_SOON = { 'Retry-After': '2' }

/** A temporary error; the same request may succeed soon. */
export const unavailable = (message: string, cause?: unknown): Failure =>
  new Failure('UNAVAILABLE', message, RETRY_SOON, { cause })

/** An error of one or more fields; the message names each field. */
export const fieldFailure = (code: FailureCode, details: readonly FieldProblem[]): Failure =>
  new Failure(
    code,
    details.map(({ field, message }) => `${field}: ${message}`).join(' '),
    {},
    { details },
  )

export const invalidField = (
  field: string,
  message: string,
  more: Pick<FieldProblem, 'expected' | 'given'> = {},
): Failure => fieldFailure('VALIDATION_ERROR', [{ field, message, ...more }])
