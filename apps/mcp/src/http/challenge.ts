import { failed } from '@promptwire/core/errors/envelope'
import type { Failure } from '@promptwire/core/errors/failure'
import {
  MCP_PATH,
  type PublicUrls,
  SPECIFIED_RESOURCE_PATH,
} from '@promptwire/core/oauth/discovery'
import type { Context } from 'hono'
import { findMcpPath, queryWithMark } from '../mcp-address.ts'

/** RFC 6750, 3: passes on the API's parameters, such as `error="invalid_token"`. */
const PARAMETER = /\b(?:error|scope)="[^"]*"/g

/** Spec, OAuth flow 1: the response that makes a client start or repeat the handshake. */
export function challengeResponse(c: Context, refusal: Failure, urls: PublicUrls): Response {
  const path = findMcpPath(c) ?? MCP_PATH
  const suffix = (path === MCP_PATH ? '' : path) + queryWithMark(c)
  const metadata = `resource_metadata="${urls.mcp}${SPECIFIED_RESOURCE_PATH}${suffix}"`
  const passedOn = refusal.headers['WWW-Authenticate']?.match(PARAMETER) ?? []
  const description = passedOn.length > 0 ? [`error_description="${refusal.message}"`] : []
  const parameters = ['realm="promptwire"', metadata, ...passedOn, ...description]
  const status = refusal.code === 'FORBIDDEN' ? 403 : 401
  return c.json(failed(refusal, urls.web), status, {
    'WWW-Authenticate': `Bearer ${parameters.join(', ')}`,
  })
}
