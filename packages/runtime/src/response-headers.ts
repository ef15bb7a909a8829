import {
  type IncomingMessage,
  type OutgoingHttpHeader,
  type OutgoingHttpHeaders,
  ServerResponse,
} from 'node:http'
import type { Context } from 'hono'
import type { StatusCode } from 'hono/utils/http-status'

type HeadersInput = OutgoingHttpHeaders | OutgoingHttpHeader[]

/**
 * A message with headers that it has unless the answer says otherwise. They are kept in a plain
 * record until it leaves: a fetch Headers of them would cost more than all else an answer does.
 */
export class OutgoingResponse<
  Incoming extends IncomingMessage = IncomingMessage,
> extends ServerResponse<Incoming> {
  /** By names in lower case. */
  usualHeaders = new Map<string, OutgoingHttpHeader>()

  override writeHead(status: number, reason?: string | HeadersInput, headers?: HeadersInput): this {
    if (typeof reason === 'object' && !Array.isArray(reason)) {
      for (const name in reason) replace(this.usualHeaders, toLowerCase(name), reason[name])
      return super.writeHead(status, listHeaders(this.usualHeaders))
    }
    for (const [name, value] of this.usualHeaders) {
      if (!this.hasHeader(name)) this.setHeader(name, value)
    }
    if (typeof reason === 'string') return super.writeHead(status, reason, headers)
    return super.writeHead(status, reason)
  }
}

function replace<Value>(values: Map<string, Value>, name: string, value: Value | undefined): void {
  if (value === undefined) values.delete(name)
  else values.set(name, value)
}

/** Names and values in turn: an object of names that are computed costs ten times as much. */
function listHeaders(headers: ReadonlyMap<string, OutgoingHttpHeader>): OutgoingHttpHeader[] {
  const list: OutgoingHttpHeader[] = []
  for (const [name, value] of headers) list.push(name, value)
  return list
}

const MAX_NAMES = 1_000
const lowerCaseNames = new Map<string, string>()

/** Few names are in use, by all responses. */
function toLowerCase(name: string): string {
  const known = lowerCaseNames.get(name)
  if (known !== undefined) return known
  const made = name.toLowerCase()
  if (lowerCaseNames.size < MAX_NAMES) lowerCaseNames.set(name, made)
  return made
}

/** Adds a header to the response, whichever handler creates it. */
export function addHeader(c: Context, name: string, value: string): void {
  const outgoing = getOutgoingResponse(c)
  if (outgoing) outgoing.usualHeaders.set(toLowerCase(name), value)
  else c.header(name, value)
}

/** Adds a link (RFC 8288) to those that the response has. */
export function addLink(c: Context, link: string): void {
  const outgoing = getOutgoingResponse(c)
  const links = outgoing ? outgoing.usualHeaders.get('link') : c.res.headers.get('link')
  addHeader(c, 'Link', links ? `${links}, ${link}` : link)
}

/** An answer with a body or none; all it takes is at hand, so that no fetch Headers are made of it. */
export function respondWith(
  c: Context,
  body: string | Uint8Array<ArrayBuffer> | null,
  status: StatusCode,
  headers: Readonly<Record<string, string>>,
): Response {
  return getOutgoingResponse(c)
    ? new Response(body, { status, headers })
    : c.newResponse(body, status, headers)
}

/** Target of the response; undefined if the app is called without a connection. */
function getOutgoingResponse(c: Context): OutgoingResponse | undefined {
  const outgoing: unknown = c.env?.outgoing
  return outgoing instanceof OutgoingResponse ? outgoing : undefined
}
