import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  isJSONRPCRequest,
  isJsonContentType,
  type JSONRPCRequest,
  PROTOCOL_VERSION_META_KEY,
} from '@modelcontextprotocol/server'
import type { RequestEnvironment } from '@promptwire/runtime/request-log'
import type { Context } from 'hono'
import type { Upstream } from '../upstream.ts'
import { isPlainLegacyRequest, type MessageRoute } from './message-route.ts'

/** A `tools/list` of which nothing but the key decides what is answered. */
export interface Listing {
  readonly id: JSONRPCRequest['id']
  /** Each era words its results in its own way. */
  readonly era: string
}

/** Sets of scopes whose lists are remembered; a list of all tools has 80 kB. */
const MOST_LISTS = 50
const JSON_TYPE = { 'Content-Type': 'application/json' }
const HEAD = Buffer.from('{"result":')
const tailFor = (id: JSONRPCRequest['id']) => `,"jsonrpc":"2.0","id":${JSON.stringify(id)}}`

/** Answers listings with the very bytes that the SDK made for the same scopes before. */
export function createToolLists() {
  const results = new Map<string, Buffer>()
  const remember = (name: string, result: string) => {
    const [oldest] = results.keys()
    if (results.size >= MOST_LISTS && oldest !== undefined) results.delete(oldest)
    results.set(name, Buffer.from(result))
  }
  return async (
    c: Context<RequestEnvironment>,
    { id, era }: Listing,
    upstream: Upstream,
    serve: () => Promise<Response>,
  ): Promise<Response> => {
    const { scopes } = await upstream.identify()
    const name = `${era} ${scopes.join(' ')}`
    const tail = tailFor(id)
    const known = results.get(name)
    if (known) return c.body(Buffer.concat([HEAD, known, Buffer.from(tail)]), 200, JSON_TYPE)
    const response = await serve()
    const text = await response.text()
    if (response.status === 200 && text.startsWith('{"result":') && text.endsWith(tail)) {
      remember(name, text.slice(HEAD.length, -tail.length))
    }
    return new Response(text, response)
  }
}

/** What a message is as such a listing: whatever is unusual about one is for the SDK to judge. */
export function plainListing(c: Context, route: MessageRoute, body: unknown): Listing | undefined {
  if (!isJSONRPCRequest(body) || body.method !== 'tools/list') return undefined
  const { id, params = {} } = body
  if (route.kind === 'legacy') {
    const isPlain = isPlainLegacyRequest(c, route, body) && hasOnly(params, [])
    return isPlain ? { id, era: route.kind } : undefined
  }
  const era = c.req.header('MCP-Protocol-Version')
  const isPlain =
    route.kind === 'modern' &&
    era === route.classification.revision &&
    c.req.header('Mcp-Method') === body.method &&
    isJsonContentType(c.req.header('Content-Type')) &&
    hasOnly(params, ['_meta']) &&
    hasOnly(params._meta ?? {}, ENVELOPE)
  return isPlain && era !== undefined ? { id, era } : undefined
}

const ENVELOPE = [PROTOCOL_VERSION_META_KEY, CLIENT_INFO_META_KEY, CLIENT_CAPABILITIES_META_KEY]

const hasOnly = (object: object, names: readonly string[]) =>
  Object.keys(object).every((name) => names.includes(name))
