import { type Server, WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server'
import type { RequestEnvironment } from '@promptwire/runtime/request-log'
import type { Context } from 'hono'
import type { ServerOptions } from '../server/build-server.ts'
import type { Upstream } from '../upstream.ts'
import { exchange } from './exchange.ts'
import type { FollowedCall } from './followed-call.ts'
import { identified } from './identified.ts'
import type { Questions, SendMessage } from './questions.ts'
import type { RunningRequests } from './running-requests.ts'

interface CallDependencies {
  readonly upstream: Upstream
  readonly build: (during: Pick<ServerOptions, 'cancelled' | 'ask'>) => Server
  readonly running: RunningRequests
  readonly questions: Questions
}

/** Sends progress and questions if the client accepts them, then the result. */
export async function serveFollowedCall(
  c: Context<RequestEnvironment>,
  call: FollowedCall,
  dependencies: CallDependencies,
): Promise<Response> {
  const { upstream, build, running } = dependencies
  // Rejects callers first: once the stream starts, its status is 200.
  if (call.isStreamed && (await call.isAllowed(upstream)))
    return serveAsStream(c, call, dependencies)
  // Tracked here, since the SDK ignores cancellations that arrive before the request.
  const cancelled = new AbortController()
  const { answered, giveUp } = exchange(build({ cancelled: cancelled.signal }), call.request)
  const isOver = running.add(c, call.request.id, () => {
    cancelled.abort()
    giveUp()
  })
  return c.json(await answered.finally(isOver))
}

async function serveAsStream(
  c: Context<RequestEnvironment>,
  { request, mayAsk }: FollowedCall,
  { build, running, questions }: CallDependencies,
): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport()
  const send: SendMessage = (message) => transport.send(message, { relatedRequestId: request.id })
  const cancelled = new AbortController()
  const ask: ServerOptions['ask'] = (...asked) => questions.ask(c, send, ...asked)
  const server = build({ cancelled: cancelled.signal, ask: mayAsk ? ask : undefined })
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
