import { FAILURES, type Failure, type FailureContext } from '../errors/failure.ts'

/** The error codes of RFC 6749 (4.1.2.1, 5.2), RFC 7591 (3.2.2) and RFC 8707 (2), with statuses. */
export const OAUTH_ERRORS = {
  invalid_request: 400,
  invalid_client: 401,
  invalid_grant: 400,
  unsupported_grant_type: 400,
  unsupported_response_type: 400,
  invalid_target: 400,
  invalid_redirect_uri: 400,
  invalid_client_metadata: 400,
  access_denied: 403,
  temporarily_unavailable: 503,
  server_error: 500,
} as const

export type OAuthErrorCode = keyof typeof OAUTH_ERRORS

/**
 * An OAuth error: flat JSON or redirect parameters, not the envelope. Details for the log stay
 * internal.
 */
export class OAuthFailure extends Error {
  readonly error: OAuthErrorCode
  readonly detail: string | undefined

  constructor(error: OAuthErrorCode, description: string, { detail, cause }: FailureContext = {}) {
    super(description, { cause })
    this.name = 'OAuthFailure'
    this.error = error
    this.detail = detail
  }
}

/** RFC 6749 has one code for rate limits and outages; status and Retry-After distinguish them. */
export function temporaryRefusal({ code, message, headers }: Failure) {
  if (code !== 'RATE_LIMITED' && code !== 'UNAVAILABLE') return undefined
  const error: OAuthErrorCode = 'temporarily_unavailable'
  return { body: { error, error_description: message }, status: FAILURES[code].status, headers }
}

/** RFC 6749, 5.2: the same message for every invalid code, so attackers learn nothing. */
export const invalidGrant = (detail: string): OAuthFailure =>
  new OAuthFailure(
    'invalid_grant',
    'The code is invalid, expired, already used or was issued for another request.',
    { detail },
  )
