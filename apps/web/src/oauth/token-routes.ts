import { Failure } from '@promptwire/core/errors/failure'
import { ISSUER_TOKEN_PATH } from '@promptwire/core/oauth/discovery'
import { OAUTH_ERRORS } from '@promptwire/core/oauth/oauth-error'
import { limitBody } from '@promptwire/runtime/limit-body'
import { MAX_TOKEN_REQUEST_BYTES, tokenEndpoint } from '@promptwire/runtime/oauth/token-endpoint'
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import type { WebContext } from '../session/render/web-context.ts'
import type { WebEnvironment } from '../session/render/web-environment.ts'

/**
 * The token endpoint at the issuer's origin. Some clients accept no other origin on loopback, where
 * the MCP server has its own port.
 */
export function tokenRoutes(web: WebContext): Hono<WebEnvironment> {
  const routes = new Hono<WebEnvironment>()
  const error = 'invalid_request'
  routes.use(
    ISSUER_TOKEN_PATH,
    cors({ origin: '*', allowHeaders: ['Authorization', 'Content-Type', 'MCP-Protocol-Version'] }),
  )
  routes.onError((failure, c) => {
    if (!(failure instanceof Failure)) throw failure
    const status = failure.code === 'PAYLOAD_TOO_LARGE' ? 413 : OAUTH_ERRORS[error]
    return c.json({ error, error_description: failure.message }, status)
  })
  routes.post(ISSUER_TOKEN_PATH, limitBody(MAX_TOKEN_REQUEST_BYTES), tokenEndpoint(web))
  routes.all(ISSUER_TOKEN_PATH, (c) =>
    c.json({ error, error_description: 'Use POST.' }, 405, { Allow: 'POST' }),
  )
  return routes
}
