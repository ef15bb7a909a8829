import {
  type JSONRPCRequest,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import { TOOLS } from '@promptwire/core/contract/derive/tools'
import type { PublicOperation } from '@promptwire/core/contract/operation'
import { publicContract } from '@promptwire/core/contract/public/public-contract'
import type { Scope } from '@promptwire/core/scopes'
import type { RequestEnvironment } from '@promptwire/runtime/request-log'
import type { Context } from 'hono'
import type { Upstream } from '../upstream.ts'
import { exchange } from './exchange.ts'
import { identified } from './identified.ts'
import { isPlainLegacyRequest, type MessageRoute } from './message-route.ts'
import type { RunningRequests } from './running-requests.ts'

/** The scopes of the tools that take a while, by their names. */
const RUNS: ReadonlyMap<string, Scope> = new Map(
  TOOLS.flatMap(({ name, scopes: [scope], operation, begins }) => {
    const row: PublicOperation = publicContract[operation]
    return scope && (row.tells || begins) ? [[name, scope]] : []
  }),
)

const scopeOf = ({ params }: JSONRPCRequest) => RUNS.get(String(params?.['name']))

/** One call, in the earlier era, of a tool that takes a while. */
export const isPlainRun = (
  c: Context,
  route: MessageRoute,
  body: unknown,
): body is JSONRPCRequest =>
  isPlainLegacyRequest(c, route, body) && body.method === 'tools/call' && !!scopeOf(body)

interface RunParts {
  readonly upstream: Upstream
  readonly build: (cancelled: AbortSignal) => Server
  readonly running: RunningRequests
}

/** Answers once; before that with what it tells, where the client asked to hear of the progress. */
export async function serveRun(
  c: Context<RequestEnvironment>,
  request: JSONRPCRequest,
  { upstream, build, running }: RunParts,
): Promise<Response> {
  // Told apart from what the SDK is told, which forgets what comes before it has the request.
  const cancelled = new AbortController()
  const server = build(cancelled.signal)
  if (wantsProgress(c, request) && (await mayRun(request, upstream))) {
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

/** A stream has begun with 200: who is refused with another status is refused before. */
async function mayRun(request: JSONRPCRequest, { identify }: Upstream): Promise<boolean> {
  const { scopes } = await identify()
  return scopes.some((scope) => scope === scopeOf(request))
}

async function serveAsStream(
  c: Context<RequestEnvironment>,
  server: Server,
  request: JSONRPCRequest,
  { running, cancelled }: { running: RunningRequests; cancelled: AbortController },
): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport()
  await server.connect(transport)
  let hasBegun = false
  const isOver = running.add(c, request.id, () => {
    cancelled.abort()
    if (hasBegun) void server.close()
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
  hasBegun = true
  // What was closed before it had begun would begin all the same.
  if (cancelled.signal.aborted || c.req.raw.signal.aborted) end()
  const whole = new TransformStream<Uint8Array, Uint8Array>({ flush: end })
  const body = response.body?.pipeThrough(whole) ?? null
  return identified(c, new Response(body, { status: response.status, headers: response.headers }))
}
