import { failed } from '@promptwire/core/errors/envelope'
import { FAILURES, Failure } from '@promptwire/core/errors/failure'
import { isClientDisconnected } from '@promptwire/runtime/client-disconnected'
import { logUnexpected } from '@promptwire/runtime/log-unexpected'
import type { RequestEnvironment } from '@promptwire/runtime/request-log'
import { createThrottledLog } from '@promptwire/runtime/throttled-log'
import type { Context } from 'hono'
import type { Logger } from 'pino'
import { findMcpPath } from '../mcp-address.ts'

/** JSON-RPC 2.0, 5.1. */
const INVALID_REQUEST = -32600
const INTERNAL_ERROR = -32603

/**
 * Converts errors to responses in one place: JSON-RPC at the MCP endpoint, OAuth format everywhere
 * else.
 */
export function createErrorHandler(log: Logger, webUrl: string) {
  const logUnavailable = createThrottledLog(log, 'the API is unavailable')
  return (error: unknown, c: Context<RequestEnvironment>): Response => {
    if (!(error instanceof Failure)) {
      logUnexpected(error, c)
      const message = `Unexpected server error (request ${c.var.requestId}).`
      return answer(c, new Failure('INTERNAL_ERROR', message), webUrl)
    }
    // An aborted call after a disconnect is no sign of an API problem.
    if (error.code === 'UNAVAILABLE' && !isClientDisconnected(c)) logUnavailable(error)
    return answer(c, error, webUrl)
  }
}

function answer(c: Context, failure: Failure, webUrl: string): Response {
  const { code, message, headers } = failure
  const { status } = FAILURES[code]
  const isOurs = status >= 500
  if (findMcpPath(c)) {
    const data = failed(failure, webUrl).error
    const error = { code: isOurs ? INTERNAL_ERROR : INVALID_REQUEST, message, data }
    return c.json({ jsonrpc: '2.0', id: null, error }, status, headers)
  }
  const error = isOurs ? 'server_error' : 'invalid_request'
  return c.json({ error, error_description: message }, status, headers)
}
