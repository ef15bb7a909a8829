import {
  type JSONRPCRequest,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import type { Scope } from '@promptwire/core/access/scopes'
import type { PublicOperation } from '@promptwire/core/contract/operation'
import { publicContract } from '@promptwire/core/contract/public/public-contract'
import type { RequestEnvironment } from '@promptwire/runtime/request-log'
import type { Context } from 'hono'
import { findOperation } from '../tools/resolve-call.ts'
import type { Upstream } from '../upstream.ts'
import { exchange } from './exchange.ts'
import { identified } from './identified.ts'
import { isPlainLegacyRequest, type MessageRoute } from './message-route.ts'
import type { RunningRequests } from './running-requests.ts'

/** Scope of a call of a long-running tool; undefined for any other call. */
function findRunScope({ params }: JSONRPCRequest): Scope | undefined {
  const tool = findOperation(params?.['name'], params?.['arguments'])
  if (!tool) return undefined
  const row: PublicOperation = publicContract[tool.operation]
  return row.progress || tool.startedJob ? tool.scopes[0] : undefined
}

/** A call of a long-running tool in the earlier protocol era. */
export const isPlainRun = (
  c: Context,
  route: MessageRoute,
  body: unknown,
): body is JSONRPCRequest =>
  isPlainLegacyRequest(c, route, body) && body.method === 'tools/call' && !!findRunScope(body)

interface RunDependencies {
  readonly upstream: Upstream
  readonly build: (cancelled: AbortSignal) => Server
  readonly running: RunningRequests
}

/** Sends progress if the client asked for it, then the result. */
export async function serveRun(
  c: Context<RequestEnvironment>,
  request: JSONRPCRequest,
  { upstream, build, running }: RunDependencies,
): Promise<Response> {
  // Tracked here, since the SDK ignores cancellations that arrive before the request.
  const cancelled = new AbortController()
  const server = build(cancelled.signal)
  if (wantsProgress(c, request) && (await canRun(request, upstream))) {
    return serveAsStream(c, server, request, { running, cancelled })
  }
  const { answered, giveUp } = exchange(server, request)
  const isOver = running.add(c, request.id, () => {
    cancelled.abort()
    giveUp()
  })
  return c.json(await answered.finally(isOver))
}

const wantsProgress = (c: Context, { params }: JSONRPCRequest): boolean =>
  params?._meta?.progressToken !== undefined &&
  (c.req.header('Accept')?.includes('text/event-stream') ?? false)

/** Rejects callers first: once the stream starts, its status is 200. */
async function canRun(request: JSONRPCRequest, { identify }: Upstream): Promise<boolean> {
  const { scopes } = await identify()
  return scopes.some((scope) => scope === findRunScope(request))
}

async function serveAsStream(
  c: Context<RequestEnvironment>,
  server: Server,
  request: JSONRPCRequest,
  { running, cancelled }: { running: RunningRequests; cancelled: AbortController },
): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport()
  await server.connect(transport)
  let hasStarted = false
  const isOver = running.add(c, request.id, () => {
    cancelled.abort()
    if (hasStarted) void server.close()
  })
  const end = () => {
    isOver()
    void server.close()
  }
  c.req.raw.signal.addEventListener('abort', end, { once: true })
  const headers = new Headers(c.req.raw.headers)
  headers.set('Accept', 'application/json, text/event-stream')
  const post = new Request(c.req.url, { method: 'POST', headers })
  const response = await transport.handleRequest(post, { parsedBody: request })
  hasStarted = true
  // A stream closed before its start would otherwise still start.
  if (cancelled.signal.aborted || c.req.raw.signal.aborted) end()
  const whole = new TransformStream<Uint8Array, Uint8Array>({ flush: end })
  const body = response.body?.pipeThrough(whole) ?? null
  return identified(c, new Response(body, { status: response.status, headers: response.headers }))
}
