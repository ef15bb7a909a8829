import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener, RequestError } from '@hono/node-server'
import { failed } from '@promptwire/core/errors/envelope'
import { FAILURES, type FailureCode } from '@promptwire/core/errors/failure'
import { answerClientError } from './client-error.ts'
import { trackConnections } from './connections.ts'
import { OperatorError } from './environment.ts'
import { createFindForeignHost } from './foreign-host.ts'
import { OutgoingResponse } from './response-headers.ts'

/** Long values of `variables` travel in the URL, which Node counts as part of the headers. */
const MAX_HEADER_BYTES = 256 * 1024
/** Longer than the idle timeout of load balancers, so that they close connections first. */
const KEEP_ALIVE_MS = 75_000
/** Without a limit, Node reads an unread body for as long as the client sends it. */
const UNREAD_BODY_MS = 500

export type Fetch = (request: Request, env: unknown) => Response | Promise<Response>

export interface ListenOptions {
  readonly port: number
  readonly host: string
  readonly publicUrl?: string | undefined
  /**
   * Additional host names that clients on this computer may use; without a list, any name is
   * served.
   */
  readonly hosts?: readonly string[] | undefined
  /** Public address of the web app, for `doc_url` of errors. */
  readonly webUrl?: string | undefined
  /** Aborted on the stop signal: from then on each response closes its connection. */
  readonly stopping?: AbortSignal | undefined
}

export interface Listening {
  readonly port: number
  /**
   * Stops accepting connections, lets open requests finish, and resolves when all connections are
   * closed.
   */
  close(): Promise<void>
}

/** Serves `fetch` on a port, with a clear error if the port is in use. */
export async function listen(
  fetch: Fetch,
  { port, host, publicUrl, hosts, webUrl, stopping }: ListenOptions,
): Promise<Listening> {
  const headers = defaultHeaders(publicUrl)
  const usualHeaders = new Map(Object.entries(headers))
  const serve = getRequestListener(fetch, {
    hostname: 'localhost',
    errorHandler: (error) => unservable(error, webUrl),
  })
  // The app rejects a missing Host in its own format.
  const settings = { maxHeaderSize: MAX_HEADER_BYTES, requireHostHeader: false }
  const server = createServer({
    ...settings,
    keepAliveTimeout: KEEP_ALIVE_MS,
    ServerResponse: OutgoingResponse,
  })
  const connections = trackConnections(server)
  const findForeignHost = createFindForeignHost(publicUrl, hosts)
  server.on('request', (incoming, outgoing) => {
    outgoing.usualHeaders = new Map(usualHeaders)
    const foreign = findForeignHost?.(incoming)
    if (foreign !== undefined) return refuseHost(outgoing, foreign, webUrl)
    endUnreadBody(incoming, outgoing)
    void serve(incoming, outgoing)
  })
  server.on('clientError', answerClientError(headers, webUrl))
  stopping?.addEventListener('abort', connections.endEach, { once: true })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(explain(error, port)))
    server.listen(port, host, resolve)
  })
  return { port: (server.address() as AddressInfo).port, close: connections.drain }
}

/** Default headers of every response; pages have their own policy. */
function defaultHeaders(publicUrl: string | undefined): Readonly<Record<string, string>> {
  return {
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store',
    // Without subdomains, which are the operator's decision.
    ...(publicUrl?.startsWith('https:') && {
      'strict-transport-security': 'max-age=31536000',
    }),
  }
}

function refuseHost(outgoing: ServerResponse, host: string, webUrl: string | undefined): void {
  const message = `This service does not accept the host ${host}. Set its public address, or add the host to ALLOWED_HOSTS.`
  // The body is not read: the connection ends.
  outgoing.writeHead(FAILURES.FORBIDDEN.status, {
    'content-type': 'application/json',
    connection: 'close',
  })
  outgoing.end(JSON.stringify(failed({ code: 'FORBIDDEN', message }, webUrl)))
}

/** The adaptor does so for the other methods. */
function endUnreadBody(incoming: IncomingMessage, outgoing: ServerResponse): void {
  if (incoming.method !== 'GET' && incoming.method !== 'HEAD') return
  const { headers } = incoming
  if (headers['transfer-encoding'] === undefined && headers['content-length'] === undefined) return
  outgoing.once('finish', () => {
    const timer = setTimeout(() => incoming.complete || incoming.socket.destroy(), UNREAD_BODY_MS)
    timer.unref()
  })
}

/** Requests that the adaptor cannot convert, such as one with an invalid Host. */
function unservable(error: unknown, webUrl: string | undefined): Response {
  const code: FailureCode = error instanceof RequestError ? 'VALIDATION_ERROR' : 'INTERNAL_ERROR'
  const { status } = FAILURES[code]
  const message = status < 500 ? 'This is not a valid HTTP request.' : 'Unexpected server error.'
  return Response.json(failed({ code, message }, webUrl), { status })
}

const explain = (error: NodeJS.ErrnoException, port: number): Error =>
  error.code === 'EADDRINUSE'
    ? new OperatorError(`Port ${port} is in use; stop what runs there or choose another port.`)
    : error
