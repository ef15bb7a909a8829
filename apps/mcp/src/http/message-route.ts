import {
  classifyInboundRequest,
  isJSONRPCRequest,
  isJsonContentType,
  type JSONRPCRequest,
  SUPPORTED_PROTOCOL_VERSIONS,
} from '@modelcontextprotocol/server'
import type { Context } from 'hono'

/** In which era a message is served, or why it is not. */
export type MessageRoute = ReturnType<typeof classifyInboundRequest>

/** The SDK's judgement of a message, by its body and the headers that must agree with it. */
export function routeOf(c: Context, body: unknown): MessageRoute {
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

/** One request of the earlier era, about which the SDK's transport would have nothing to say. */
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
