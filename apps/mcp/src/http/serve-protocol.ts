import {
  createMcpHandler,
  isLegacyRequest,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import type { JsonRpcBody } from './json-rpc-body.ts'

/**
 * Serves one POST in the protocol era it speaks: 2026-07-28 through the SDK's handler, everything
 * before through a stateless transport that answers JSON whatever the client accepts.
 */
export async function serveProtocol(
  original: Request,
  body: Exclude<JsonRpcBody, { kind: 'refused' }>,
  build: () => Server,
): Promise<Response> {
  const headers = new Headers(original.headers)
  const text = body.kind === 'malformed' ? body.text : JSON.stringify(body.parsed)
  const parsedBody = body.kind === 'messages' ? body.parsed : undefined
  const request = () => new Request(original.url, { method: 'POST', headers, body: text })
  if (!(await isLegacyRequest(request(), parsedBody))) {
    return createMcpHandler(build, { legacy: 'reject' }).fetch(request(), { parsedBody })
  }
  // A plain curl sends no `Accept: text/event-stream`, for which the transport would refuse it.
  headers.set('Accept', 'application/json, text/event-stream')
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  const server = build()
  await server.connect(transport)
  try {
    return await transport.handleRequest(request(), { parsedBody })
  } finally {
    await server.close()
  }
}
