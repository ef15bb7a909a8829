/** Every error code of the public API with its HTTP status; OpenAPI and the catalogue read this. */
export const FAILURES = {
  VALIDATION_ERROR: { status: 400, meaning: 'Request parameters failed validation.' },
  UNAUTHORIZED: { status: 401, meaning: 'Missing, unknown, expired or revoked API key.' },
  FORBIDDEN: { status: 403, meaning: 'The API key lacks the scope; the message names it.' },
  NOT_FOUND: { status: 404, meaning: 'The requested resource does not exist.' },
  METHOD_NOT_ALLOWED: { status: 405, meaning: 'The path exists, but not with this method.' },
  CONFLICT: { status: 409, meaning: 'The change collides with what is already there.' },
  PRECONDITION_FAILED: {
    status: 412,
    meaning: 'The prompt has changed since the revision you name; the message has the current one.',
  },
  PAYLOAD_TOO_LARGE: { status: 413, meaning: 'The request is larger than the limit.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, meaning: 'The body is not application/json.' },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    meaning: 'The Idempotency-Key was used for another request within the last 24 hours.',
  },
  PROVIDER_REFUSED: {
    status: 424,
    meaning:
      'The provider of the model refused its key, the name of the model or the request; the message says which.',
  },
  RATE_LIMITED: { status: 429, meaning: 'Too many requests; Retry-After says when to come back.' },
  INTERNAL_ERROR: { status: 500, meaning: 'Unexpected server error.' },
  PROVIDER_FAILED: {
    status: 502,
    meaning:
      'The provider of the model failed, or was not reached; the same call may succeed later.',
  },
  UNAVAILABLE: {
    status: 503,
    meaning: 'The service cannot work right now; Retry-After says when to come back.',
  },
} as const

export type FailureCode = keyof typeof FAILURES

/** The inner face of a refusal: for the log of the process that decided, never for its caller. */
export interface Inside {
  readonly detail?: string
  readonly cause?: unknown
}

/**
 * An expected refusal: a code for machines, a sentence of ours for people, and headers that the
 * answer must carry (`Retry-After`, `Allow`, `WWW-Authenticate`).
 */
export class Failure extends Error {
  readonly code: FailureCode
  readonly headers: Readonly<Record<string, string>>
  readonly detail: string | undefined

  constructor(
    code: FailureCode,
    message: string,
    headers: Record<string, string> = {},
    { detail, cause }: Inside = {},
  ) {
    super(message, { cause })
    this.name = 'Failure'
    this.code = code
    this.headers = headers
    this.detail = detail
  }
}

/** Seconds after which it is worth asking again: a restart takes about as long. */
const RETRY_SECONDS = '2'

/** What cannot be answered now, through nobody's fault; the same request may succeed soon. */
export const unavailable = (message: string, cause?: unknown): Failure =>
  new Failure('UNAVAILABLE', message, { 'Retry-After': RETRY_SECONDS }, { cause })
