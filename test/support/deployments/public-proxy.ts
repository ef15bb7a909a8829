import { once } from 'node:events'
import { request as forward, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer, request as requestTls } from 'node:https'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { generate } from 'selfsigned'

/** Host names of a public deployment; tests resolve them to this machine. */
export const MCP_HOST = 'mcp.promptwire.test'
export const WEB_HOST = 'web.promptwire.test'
/** Another party's site. */
export const CLIENT_HOST = 'client.promptwire.test'

type Headers = Record<string, string | string[] | undefined>

/** A request as the proxy forwards it; a fault may change it. */
export interface Forwarded {
  readonly isMcp: boolean
  readonly headers: Headers
  method: string
  path: string
  hasBody: boolean
}

/** A response as the proxy forwards it; a fault may change its headers. */
interface Returned {
  readonly isMcp: boolean
  readonly path: string
  readonly method: string
  readonly headers: Headers
}

/** A response of the proxy itself. */
export interface OwnAnswer {
  readonly status: number
  readonly headers?: Record<string, string>
  readonly body?: string
}

/** A mistake in a proxy's configuration. */
export interface Fault {
  readonly request?: (request: Forwarded) => OwnAnswer | undefined
  readonly response?: (response: Returned) => void
  /** Buffers responses until they end. */
  readonly buffers?: boolean
  /** Closes the connection after the first chunk of an event stream. */
  readonly abortsStreams?: boolean
}

/** Ports of the apps behind the proxy; an app without a port is down. */
interface Upstreams {
  mcp: number | undefined
  web: number | undefined
}

/** A TLS proxy for both host names, with a certificate that only its `fetch` trusts. */
export async function startPublicProxy(port: number) {
  const names = [MCP_HOST, WEB_HOST, CLIENT_HOST]
  const { private: key, cert } = await generate([{ name: 'commonName', value: MCP_HOST }], {
    extensions: [
      { name: 'basicConstraints', cA: true },
      { name: 'subjectAltName', altNames: names.map((value) => ({ type: 2, value })) },
    ],
  })
  const current: { fault: Fault; upstreams: Upstreams } = {
    fault: {},
    upstreams: { mcp: undefined, web: undefined },
  }
  const server = createServer({ key, cert }, (incoming, outgoing) => {
    const isMcp = incoming.headers.host?.startsWith(MCP_HOST) ?? false
    const { mcp, web } = current.upstreams
    proxyRequest(incoming, outgoing, { isMcp, port: isMcp ? mcp : web, fault: current.fault })
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    current,
    key,
    cert,
    fetch: createFetch(cert),
    close: async () => {
      server.closeAllConnections()
      await once(server.close(), 'close')
    },
  }
}

interface Route {
  readonly isMcp: boolean
  readonly port: number | undefined
  readonly fault: Fault
}

function proxyRequest(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { isMcp, port, fault }: Route,
): void {
  const { method = 'GET', url: path = '/', headers } = incoming
  const request: Forwarded = { isMcp, method, path, headers: { ...headers }, hasBody: true }
  const own = fault.request?.(request) ?? (port === undefined ? BAD_GATEWAY : undefined)
  if (own) {
    outgoing.writeHead(own.status, own.headers).end(own.body)
    return
  }
  if (!request.hasBody) {
    delete request.headers['content-length']
    delete request.headers['transfer-encoding']
  }
  const sent = forward(
    { port, method: request.method, path: request.path, headers: request.headers },
    (answer) => {
      const returned = { isMcp, path, method, headers: { ...answer.headers } }
      fault.response?.(returned)
      return sendBack(answer, outgoing, returned.headers, fault)
    },
  )
  sent.on('error', () => outgoing.destroy())
  if (request.hasBody) incoming.pipe(sent)
  else sent.end()
}

async function sendBack(
  answer: IncomingMessage,
  outgoing: ServerResponse,
  headers: Headers,
  { buffers, abortsStreams }: Fault,
): Promise<void> {
  const whole = buffers ? await text(answer) : undefined
  outgoing.writeHead(answer.statusCode ?? 500, headers)
  if (whole !== undefined) {
    outgoing.end(whole)
  } else if (abortsStreams && answer.headers['content-type'] === 'text/event-stream') {
    answer.once('data', (piece) => outgoing.write(piece, () => outgoing.destroy()))
    outgoing.once('close', () => answer.destroy())
  } else {
    answer.pipe(outgoing)
  }
}

export const PAGE = '<!doctype html><html><title>Nothing here</title></html>'

const BAD_GATEWAY: OwnAnswer = { status: 502, body: PAGE }

/** A `fetch` that resolves the host names to this machine and trusts the certificate. */
export function createFetch(ca?: string): typeof fetch {
  return async (input, init) => {
    const { method = 'GET', signal, body } = init ?? {}
    const answered = new Promise<IncomingMessage>((resolve, reject) => {
      const sent = requestTls(
        String(input),
        {
          method,
          ...(ca && { ca }),
          agent: false,
          headers: Object.fromEntries(new Headers(init?.headers)),
          lookup: (_name, { all }, found) =>
            all ? found(null, [{ address: '127.0.0.1', family: 4 }]) : found(null, '127.0.0.1', 4),
          ...(signal && { signal }),
        },
        resolve,
      )
      sent.on('error', reject).end(body?.toString())
    })
    const answer = await answered
    const { statusCode: status = 0, rawHeaders } = answer
    const pairs = Array.from({ length: rawHeaders.length / 2 }, (_, at): [string, string] => [
      rawHeaders[2 * at] ?? '',
      rawHeaders[2 * at + 1] ?? '',
    ])
    const isEmpty = status === 204 || status === 304
    const content = isEmpty ? null : (Readable.toWeb(answer) as ReadableStream)
    return new Response(content, { status, headers: pairs })
  }
}
