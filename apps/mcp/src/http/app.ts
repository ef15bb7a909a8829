import type { Send } from '@promptwire/core/contract/client'
import { FAILURES, Failure } from '@promptwire/core/failure'
import {
  authorizationServerMetadata,
  extendedMetadata,
  MCP_PATH,
  METADATA_PATH,
  protectedResourceMetadata,
  RESOURCE_PATH,
  SPECIFIED_METADATA_PATH,
  SPECIFIED_RESOURCE_PATH,
  TOKEN_PATH,
  wellKnownPaths,
} from '@promptwire/core/oauth/discovery'
import { type RequestEnvironment, requestLog } from '@promptwire/runtime/request-log'
import { createSparingLog } from '@promptwire/runtime/sparing-log'
import { type Context, Hono } from 'hono'
import { cors } from 'hono/cors'
import { requestId } from 'hono/request-id'
import type { Logger } from 'pino'
import { createUpstream } from '../upstream.ts'
import { type AllowedSources, hostAndOrigin } from './host-and-origin.ts'
import { mcpEndpoint } from './mcp-endpoint.ts'
import { type TokenEndpointParts, tokenEndpoint } from './token-endpoint.ts'

export interface McpAppParts extends AllowedSources, TokenEndpointParts {
  readonly send: Send
  readonly log: Logger
}

const CACHED = { 'Cache-Control': 'public, max-age=300' }

/** Browser-based clients discover and connect from their own pages; no cookies are involved. */
const openToBrowsers = cors({
  origin: '*',
  allowMethods: ['GET', 'POST', 'DELETE', 'OPTIONS'],
  allowHeaders: [
    ...['Authorization', 'Content-Type', 'Accept', 'MCP-Protocol-Version', 'Mcp-Method'],
    ...['Mcp-Name', 'Mcp-Session-Id', 'Last-Event-ID'],
  ],
  exposeHeaders: ['WWW-Authenticate', 'Retry-After', 'MCP-Protocol-Version'],
})

/** The MCP server: discovery, token endpoint and the MCP endpoint itself. */
export function createMcpApp(parts: McpAppParts): Hono<RequestEnvironment> {
  const { urls } = parts
  const app = new Hono<RequestEnvironment>({ strict: false })
  app.use(requestId({ headerName: 'X-Request-Id', limitLength: 128 }), requestLog(parts.log))
  const logUnavailable = createSparingLog(parts.log, 'the API is unavailable')
  app.onError((error, c) => {
    if (error instanceof Failure && error.code === 'UNAVAILABLE') {
      logUnavailable(error)
      return jsonRpcFailure(c, error.message, FAILURES.UNAVAILABLE.status, error.headers)
    }
    c.var.log.error({ err: error, request_id: c.var.requestId }, 'unforeseen failure')
    return jsonRpcFailure(c, `Something went wrong on our side (request ${c.var.requestId}).`, 500)
  })
  // A catch-all page here would be taken for a discovery document (clients.md 20).
  app.notFound((c) => c.json({ error: 'not_found', error_description: 'Nothing is here.' }, 404))
  app.get('/healthz', (c) => c.text('ok'))
  app.get('/readyz', (c) => c.text('ready'))
  discovery(app, parts)

  const { pathname } = new URL(urls.mcp)
  const base = app.basePath(pathname)
  base.use(TOKEN_PATH, openToBrowsers)
  base.post(TOKEN_PATH, tokenEndpoint(parts))
  base.all(TOKEN_PATH, (c) =>
    c.json({ error: 'invalid_request', error_description: 'Use POST.' }, 405, { Allow: 'POST' }),
  )
  const endpoint = mcpEndpoint(createUpstream(parts.apiUrl, parts.send), urls)
  base.use(MCP_PATH, hostAndOrigin(parts), openToBrowsers)
  base.all(MCP_PATH, endpoint)
  return app
}

/** The specification's documents exactly, and the same facts where clients look for them. */
function discovery(app: Hono<RequestEnvironment>, { urls }: McpAppParts): void {
  const { pathname } = new URL(urls.mcp)
  const prefix = pathname === '/' ? '' : pathname
  const resource = protectedResourceMetadata(urls)
  const documents: [string, object][] = [
    [prefix + SPECIFIED_METADATA_PATH, authorizationServerMetadata(urls)],
    [prefix + SPECIFIED_RESOURCE_PATH, resource],
    ...wellKnownPaths(RESOURCE_PATH, urls.mcp, MCP_PATH).map((path): [string, object] => [
      path,
      resource,
    ]),
    ...wellKnownPaths(METADATA_PATH, urls.mcp, MCP_PATH).map((path): [string, object] => [
      path,
      extendedMetadata(urls),
    ]),
  ]
  for (const [path, document] of documents) {
    app.use(path, openToBrowsers)
    app.get(path, (c) => c.json(document, 200, CACHED))
  }
}

const jsonRpcFailure = (
  c: Context,
  message: string,
  status: 500 | 503,
  headers: Readonly<Record<string, string>> = {},
) => c.json({ jsonrpc: '2.0', id: null, error: { code: -32603, message } }, status, headers)
