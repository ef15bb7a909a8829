import {
  classifyInboundRequest,
  isJSONRPCRequest,
  isJsonContentType,
  type JSONRPCRequest,
  SUPPORTED_PROTOCOL_VERSIONS,
} from '@modelcontextprotocol/server'
import type { Context } from 'hono'

export type MessageRoute = ReturnType<typeof classifyInboundRequest>

/** Uses the SDK, by the message's body and matching headers. */
export function classifyMessage(c: Context, body: unknown): MessageRoute {
  const version = c.req.header('MCP-Protocol-Version')
  const method = c.req.header('Mcp-Method')
  const name = c.req.header('Mcp-Name')
  return classifyInboundRequest({
    httpMethod: 'POST',
    ...(version !== undefined && { protocolVersionHeader: version }),
    ...(method !== undefined && { mcpMethodHeader: method }),
    ...(name !== undefined && { mcpNameHeader: name }),
    body,
  })
}

/** A single well-formed request of the earlier era, which needs no SDK transport. */
export function isPlainLegacyRequest(
  c: Context,
  { kind }: MessageRoute,
  body: unknown,
): body is JSONRPCRequest {
  const version = c.req.header('MCP-Protocol-Version')
  return (
    kind === 'legacy' &&
    isJSONRPCRequest(body) &&
    isJsonContentType(c.req.header('Content-Type')) &&
    (version === undefined || SUPPORTED_PROTOCOL_VERSIONS.includes(version))
  )
}
