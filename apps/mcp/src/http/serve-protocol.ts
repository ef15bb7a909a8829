import {
  createMcpHandler,
  isJSONRPCNotification,
  isJSONRPCResponse,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import type { RequestEnvironment } from '@promptwire/runtime/request-log'
import type { Context } from 'hono'
import { buildServer, type ServerOptions } from '../server/build-server.ts'
import { showsForms } from '../server/confirm-call.ts'
import { createInstructions } from '../server/instructions.ts'
import type { ToolChoice } from '../tools/tool-choice.ts'
import type { Upstream } from '../upstream.ts'
import { canAskPeople, createSessionId, SESSION_HEADER } from './elicitation-session.ts'
import { exchange } from './exchange.ts'
import { findFollowedCall } from './followed-call.ts'
import { identified } from './identified.ts'
import type { JsonRpcBody } from './json-rpc-body.ts'
import { classifyMessage, isPlainLegacyRequest, type MessageRoute } from './message-route.ts'
import type { Questions } from './questions.ts'
import { createRunningRequests } from './running-requests.ts'
import { serveFollowedCall } from './serve-followed-call.ts'
import { createToolLists, plainListing } from './tool-lists.ts'

export type ReadableBody = Exclude<JsonRpcBody, { kind: 'refused' }>

export type ServeProtocol = (
  c: Context<RequestEnvironment>,
  body: ReadableBody,
  upstream: Upstream,
  choice: ToolChoice,
) => Promise<Response>

/**
 * Serves one POST in its protocol era: 2026-07-28 with the SDK's handler, earlier ones without
 * sessions and always with JSON responses.
 */
export function createServeProtocol(webUrl: string, questions: Questions): ServeProtocol {
  const answerListing = createToolLists()
  const running = createRunningRequests()
  return async (c, body, upstream, choice) => {
    const isIntroduction = body.kind === 'messages' && body.methods.some(introduces)
    const instructions = isIntroduction
      ? createInstructions(await upstream.identify(), choice)
      : undefined
    const build = (during: Pick<ServerOptions, 'cancelled' | 'ask'> = {}) =>
      buildServer(upstream, { webUrl, choice, instructions, ...during })
    if (body.kind === 'malformed') return serveByTransport(c, build(), { text: body.text })
    const { parsed } = body
    const route = classifyMessage(c, parsed)
    if (isJSONRPCNotification(parsed) && parsed.method === 'notifications/cancelled') {
      running.cancel(c, parsed.params?.['requestId'])
    }
    // Without a session an answer is accepted and ignored, as by the SDK.
    if (isJSONRPCResponse(parsed) && canAskPeople(c) && !questions.answer(c, parsed)) {
      return c.json({ jsonrpc: '2.0', id: null, error: NO_QUESTION }, 400)
    }
    const call = findFollowedCall(c, route, parsed)
    if (call) return serveFollowedCall(c, call, { upstream, build, running, questions })
    const serve = () => serveMessage(c, route, parsed, build)
    const listing = plainListing(c, route, parsed)
    return listing ? answerListing(c, { ...listing, choice }, upstream, serve) : serve()
  }
}

const NO_QUESTION = {
  code: -32600,
  message: 'No call waits for this answer here: it has ended, or another replica waits.',
}

/** Methods whose result has instructions, in both protocol eras. */
const introduces = (method: string) => method === 'initialize' || method === 'server/discover'

async function serveMessage(
  c: Context<RequestEnvironment>,
  route: MessageRoute,
  parsedBody: unknown,
  build: () => Server,
): Promise<Response> {
  if (isPlainLegacyRequest(c, route, parsedBody)) {
    const server = build()
    const answer = await exchange(server, parsedBody).answered
    // Known from `initialize` only.
    const hasSession = showsForms(server.getClientCapabilities())
    return c.json(answer, 200, hasSession ? { [SESSION_HEADER]: createSessionId() } : {})
  }
  if (route.kind === 'legacy') return serveByTransport(c, build(), { parsedBody })
  // The handler passes its own context.
  const handler = createMcpHandler(() => build(), { legacy: 'reject' })
  return identified(c, await handler.fetch(c.req.raw, { parsedBody }))
}

/** Serves batches, notifications and malformed messages. */
async function serveByTransport(
  c: Context<RequestEnvironment>,
  server: Server,
  { text, parsedBody }: { text?: string; parsedBody?: unknown },
): Promise<Response> {
  const headers = new Headers(c.req.raw.headers)
  // The transport would reject a plain curl, which lacks `Accept: text/event-stream`.
  headers.set('Accept', 'application/json, text/event-stream')
  const request = new Request(c.req.url, { method: 'POST', headers, body: text ?? null })
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await server.connect(transport)
  try {
    return identified(c, await transport.handleRequest(request, { parsedBody }))
  } finally {
    await server.close()
  }
}
