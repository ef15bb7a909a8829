import { failed, success } from '@promptwire/core/errors/envelope'
import { FAILURES, Failure, unavailable } from '@promptwire/core/errors/failure'
import { OAuthFailure } from '@promptwire/core/oauth/oauth-error'
import { createCauseLog } from '@promptwire/runtime/cause-log'
import { isBodyAborted } from '@promptwire/runtime/client-disconnected'
import { logUnexpected } from '@promptwire/runtime/log-unexpected'
import type { RequestEnvironment } from '@promptwire/runtime/request-log'
import type { Context } from 'hono'
import type { Logger } from 'pino'
import { PartlyDone } from '../../kernel/change/partly-done.ts'
import { logRefusal } from './log-refusal.ts'

export type ExplainFailure = (error: unknown, c: Context<RequestEnvironment>) => Failure

type Respond = (error: unknown, c: Context<RequestEnvironment>) => Response

/**
 * The only place that turns an error into a failure. Logs unexpected errors with their cause, which
 * the client does not get.
 */
export function createExplainFailure(
  log: Logger,
  explainDatabaseError: (error: unknown) => string | undefined,
): ExplainFailure {
  const logDatabaseError = createCauseLog(
    log,
    'the database does not serve us',
    explainDatabaseError,
  )
  const explain: ExplainFailure = (error, c) => {
    if (error instanceof PartlyDone) return withProgress(error, explain(error.cause, c))
    if (error instanceof Failure) {
      logRefusal(error, c)
      return error
    }
    if (isBodyAborted(c) || explainDatabaseError(error) === undefined) return unexpected(error, c)
    logDatabaseError(error)
    return unavailable('Temporarily unavailable. Try again in a moment.', error)
  }
  return explain
}

const withProgress = ({ message }: PartlyDone, failure: Failure): Failure =>
  new Failure(failure.code, `${failure.message} ${message}`, failure.headers, {
    details: failure.details,
  })

/** The only place that builds a response from a failure. */
export const createFailureResponse =
  (explain: ExplainFailure, webUrl: string): Respond =>
  (error, c) => {
    if (error instanceof OAuthFailure) return refusedOutcome(error, c)
    const failure = explain(error, c)
    for (const [name, value] of Object.entries(failure.headers)) c.header(name, value)
    return c.json(failed(failure, webUrl), FAILURES[failure.code].status)
  }

/** An OAuth error is a regular outcome of the row; web or mcp forwards it to the client. */
function refusedOutcome(failure: OAuthFailure, c: Context<RequestEnvironment>): Response {
  logRefusal(failure, c)
  const { error, message: description } = failure
  return c.json(success({ outcome: 'refused', error, description }))
}

function unexpected(error: unknown, c: Context<RequestEnvironment>): Failure {
  logUnexpected(error, c)
  return new Failure('INTERNAL_ERROR', `Unexpected server error (request ${c.var.requestId}).`)
}
