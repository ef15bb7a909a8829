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
import type { ToolChoice } from '../tools/tool-choice.ts'
import type { Upstream } from '../upstream.ts'
import { isPlainLegacyRequest, type MessageRoute } from './message-route.ts'

/** A `tools/list` request whose result depends only on the key and the address. */
export interface Listing {
  readonly id: JSONRPCRequest['id']
  /** Result formats differ by protocol era. */
  readonly era: string
}

/** Max cached lists; a full one has 75 kB, with output schemas 210 kB. */
const MAX_CACHED_LISTS = 50
/** Max length of a cached id; ids can be as long as a message. */
const MAX_TAIL_LENGTH = 100
const JSON_TYPE = { 'Content-Type': 'application/json' }
const HEAD = '{"result":'
const tailFor = (id: JSONRPCRequest['id']) => `,"jsonrpc":"2.0","id":${JSON.stringify(id)}}`

/** Response bytes; everything before the tail depends only on key and choice. */
interface Answer {
  readonly bytes: Buffer<ArrayBuffer>
  readonly tail: string
}

/** Caches the last response: clients mostly use the same message ids. */
function withTail(answer: Answer, tail: string): Answer {
  if (answer.tail === tail) return answer
  const result = answer.bytes.subarray(0, -Buffer.byteLength(answer.tail))
  return { bytes: Buffer.concat([result, Buffer.from(tail)]), tail }
}

/** Reuses the SDK's response bytes for the same scopes and choice. */
export function createToolLists() {
  const answers = new Map<string, Answer>()
  const remember = (name: string, answer: Answer) => {
    if (answer.tail.length > MAX_TAIL_LENGTH) return
    const [oldest] = answers.keys()
    const isFull = answers.size >= MAX_CACHED_LISTS && !answers.has(name)
    if (isFull && oldest !== undefined) answers.delete(oldest)
    answers.set(name, answer)
  }
  return async (
    c: Context<RequestEnvironment>,
    { id, era, choice }: Listing & { readonly choice: ToolChoice },
    upstream: Upstream,
    serve: () => Promise<Response>,
  ): Promise<Response> => {
    const { scopes, proposes_only, is_restricted, toolsets } = await upstream.identify()
    const name = JSON.stringify([era, scopes, proposes_only, is_restricted, toolsets, choice])
    const tail = tailFor(id)
    const known = answers.get(name)
    if (known) {
      const answer = withTail(known, tail)
      remember(name, answer)
      return c.body(answer.bytes, 200, JSON_TYPE)
    }
    const response = await serve()
    const text = await response.text()
    if (response.status === 200 && text.startsWith(HEAD) && text.endsWith(tail)) {
      remember(name, { bytes: Buffer.from(text), tail })
    }
    return new Response(text, response)
  }
}

/** Parses a plain tool listing; anything unusual is left to the SDK. */
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
