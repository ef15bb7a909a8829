import { randomUUID } from 'node:crypto'
import {
  authorizationServerMetadata,
  extendedMetadata,
  MCP_PATH,
  MCP_PATHS,
  METADATA_PATH,
  type PublicUrls,
  protectedResourceMetadata,
  RESOURCE_PATH,
  SPECIFIED_METADATA_PATH,
  SPECIFIED_RESOURCE_PATH,
  TOKEN_PATH,
  wellKnownPaths,
} from '@promptwire/core/oauth/discovery'
import { HEADER_PROBE_QUERY } from '@promptwire/core/oauth/header-probe'
import { STREAM_PROBE_QUERY } from '@promptwire/core/oauth/stream-probe'
import { isApiReady, serveHealth } from '@promptwire/runtime/health'
import { limitBody } from '@promptwire/runtime/limit-body'
import { createCountRequest, type Metrics } from '@promptwire/runtime/metrics'
import {
  MAX_TOKEN_REQUEST_BYTES,
  type TokenEndpointDependencies,
  tokenEndpoint,
} from '@promptwire/runtime/oauth/token-endpoint'
import { rejectDotSegments } from '@promptwire/runtime/reject-dot-segments'
import { type RequestEnvironment, requestLog } from '@promptwire/runtime/request-log'
import type { AbortableSend } from '@promptwire/runtime/send'
import { type Context, Hono } from 'hono'
import type { Logger } from 'pino'
import { createBatchIdentify } from '../identify-key.ts'
import { queryWithMark } from '../mcp-address.ts'
import { createSendOnce } from '../unanswered-calls.ts'
import { createUpstream } from '../upstream.ts'
import { allowCrossOrigin } from './cors.ts'
import { createErrorHandler } from './error-handler.ts'
import { answerHeaderProbe } from './header-probe.ts'
import { type AllowedSources, hostAndOrigin } from './host-and-origin.ts'
import { mcpEndpoint } from './mcp-endpoint.ts'
import { createQuestions } from './questions.ts'
import { createServeProtocol } from './serve-protocol.ts'
import { serverCardRoutes } from './server-card.ts'
import { createStreamProbe } from './stream-probe.ts'
import { createVouchForAddress } from './vouch-for-address.ts'

export interface McpAppDependencies extends AllowedSources, TokenEndpointDependencies {
  readonly send: AbortableSend
  /** Proves to the API that this server vouches for callers' addresses. */
  readonly addressSecret?: string | undefined
  readonly stopping: AbortSignal
  readonly log: Logger
  readonly metrics: Metrics
  readonly createAnswerDeadline?: () => AbortSignal
}

const MAX_MESSAGE_BYTES = 1024 * 1024
const MAX_ANSWER_MS = 5 * 60_000
const CACHED = { 'Cache-Control': 'public, max-age=300' }

/** The MCP server: discovery, token endpoint and MCP endpoint. */
export function createMcpApp(parts: McpAppDependencies): Hono<RequestEnvironment> {
  const { urls } = parts
  const app = new Hono<RequestEnvironment>({ strict: false })
  app.use(requestLog(parts.log, 'anybody', createCountRequest(parts.metrics)))
  app.use(rejectDotSegments)
  app.onError(createErrorHandler(parts.log, urls.web))
  app.notFound((c) => notFound(c, urls))
  const { stopping, apiUrl, send } = parts
  serveHealth(app, { stopping, isReady: isApiReady(apiUrl, send) })
  discovery(app, parts)
  app.route('/', serverCardRoutes(urls))

  const { pathname } = new URL(urls.mcp)
  const base = app.basePath(pathname)
  base.use(TOKEN_PATH, allowCrossOrigin)
  base.post(TOKEN_PATH, limitBody(MAX_TOKEN_REQUEST_BYTES), tokenEndpoint(parts))
  base.all(TOKEN_PATH, (c) =>
    c.json({ error: 'invalid_request', error_description: 'Use POST.' }, 405, { Allow: 'POST' }),
  )
  const identifyKey = createBatchIdentify(apiUrl, send)
  const sendOnce = createSendOnce(() => performance.now(), randomUUID)
  const connect = createUpstream(apiUrl, send, sendOnce, identifyKey)
  const { createAnswerDeadline = () => AbortSignal.timeout(MAX_ANSWER_MS) } = parts
  const questions = createQuestions(() => AbortSignal.any([stopping, createAnswerDeadline()]))
  const vouchFor = createVouchForAddress(parts.addressSecret, parts.getClientAddress)
  const serveProtocol = createServeProtocol(urls.web, questions)
  const endpoint = mcpEndpoint(connect, serveProtocol, urls, vouchFor)
  const limitMessage = limitBody(MAX_MESSAGE_BYTES)
  const answerProbe = createStreamProbe()
  for (const path of MCP_PATHS) {
    base.use(path, hostAndOrigin(parts), allowCrossOrigin)
    // Challenge requests without a token before reading the body.
    base.post(path, async (c, next) => {
      if (c.req.url.endsWith(`?${STREAM_PROBE_QUERY}`)) return answerProbe(c)
      if (c.req.url.endsWith(`?${HEADER_PROBE_QUERY}`)) return answerHeaderProbe(c)
      return c.req.header('Authorization') === undefined ? next() : limitMessage(c, next)
    })
    base.all(path, endpoint)
  }
  return app
}

/**
 * JSON, since clients would parse a page as a discovery document (clients.md 20). Path and resource
 * show whether the proxy changed the path or MCP_URL is wrong.
 */
function notFound(c: Context, { mcp }: PublicUrls): Response {
  const { path } = c.req
  const resource = mcp + MCP_PATH
  const error_description = `Nothing is at ${path}. The MCP endpoint is ${resource}.`
  return c.json({ error: 'not_found', error_description, path, resource }, 404)
}

/** The specification's documents, and copies at the paths that clients use. */
function discovery(app: Hono<RequestEnvironment>, { urls }: McpAppDependencies): void {
  const { pathname } = new URL(urls.mcp)
  const prefix = pathname === '/' ? '' : pathname
  const serve = (path: string, document: (query: string) => object) => {
    app.use(path, allowCrossOrigin)
    app.get(path, (c) => c.json(document(queryWithMark(c)), 200, CACHED))
  }
  serve(prefix + SPECIFIED_METADATA_PATH, () => authorizationServerMetadata(urls))
  for (const address of MCP_PATHS) {
    for (const path of wellKnownPaths(METADATA_PATH, urls.mcp, address))
      serve(path, () => extendedMetadata(urls))
    const specified = prefix + SPECIFIED_RESOURCE_PATH + (address === MCP_PATH ? '' : address)
    // RFC 9728, 3.1: path and query of the resource. A shorter path belongs to the plain address.
    for (const path of [specified, ...wellKnownPaths(RESOURCE_PATH, urls.mcp, address)])
      serve(path, (query) => protectedResourceMetadata(urls, address + query))
  }
}
