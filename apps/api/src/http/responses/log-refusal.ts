import type { Failure } from '@promptwire/core/errors/failure'
import { OAuthFailure } from '@promptwire/core/oauth/oauth-error'
import type { RequestEnvironment } from '@promptwire/runtime/request-log'
import type { Context } from 'hono'

export function logRefusal(failure: Failure | OAuthFailure, c: Context<RequestEnvironment>): void {
  const { detail, cause } = failure
  if (detail === undefined && cause === undefined) return
  const refusal = failure instanceof OAuthFailure ? failure.error : failure.code
  // Our own failures, unlike wrong requests, need attention.
  const level = refusal === 'INTERNAL_ERROR' ? 'error' : 'info'
  c.var.log[level]({ request_id: c.var.requestId, refusal, detail, err: cause }, 'refused')
}
