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
 * A message with default headers that a response can override. A plain record stores them until it
 * is sent: a fetch Headers would cost more than everything else in a response.
 */
export class OutgoingResponse<
  Incoming extends IncomingMessage = IncomingMessage,
> extends ServerResponse<Incoming> {
  /** By lower-case name. */
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

/** Names and values alternate: an object with computed names costs ten times as much. */
function listHeaders(headers: ReadonlyMap<string, OutgoingHttpHeader>): OutgoingHttpHeader[] {
  const list: OutgoingHttpHeader[] = []
  for (const [name, value] of headers) list.push(name, value)
  return list
}

const MAX_NAMES = 1_000
const lowerCaseNames = new Map<string, string>()

/** All responses use the same few names. */
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

/** Adds a link (RFC 8288) to the response's other links. */
export function addLink(c: Context, link: string): void {
  const outgoing = getOutgoingResponse(c)
  const links = outgoing ? outgoing.usualHeaders.get('link') : c.res.headers.get('link')
  addHeader(c, 'Link', links ? `${links}, ${link}` : link)
}

/** Avoids building a `Headers` object. */
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
