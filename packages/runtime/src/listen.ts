import { createServer, type Server, STATUS_CODES } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { failed } from '@promptwire/core/envelope'
import type { FailureCode } from '@promptwire/core/failure'
import { OperatorError } from './environment.ts'

/** Long values of `variables` travel in the URL, which Node counts as part of the headers. */
const MOST_HEADER_BYTES = 256 * 1024
/** Requests that are already on their way when we stop listening would be reset. */
const GRACE_MS = 200
const DRAIN_MS = 10_000
const SWEEP_MS = 100

type Fetch = (request: Request, env: unknown) => Response | Promise<Response>

export interface Listening {
  readonly port: number
  /** Stops taking connections, lets the open requests finish, and resolves when none is left. */
  close(): Promise<void>
}

/** Serves `fetch` on a port; a port in use is said plainly. */
export async function listen(fetch: Fetch, port: number, host: string): Promise<Listening> {
  const server = createAdaptorServer({
    fetch,
    createServer,
    serverOptions: { maxHeaderSize: MOST_HEADER_BYTES },
  }) as Server
  server.on('clientError', answerClientError)
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(explain(error, port)))
    server.listen(port, host, resolve)
  })
  return { port: (server.address() as AddressInfo).port, close: () => drain(server) }
}

const explain = (error: NodeJS.ErrnoException, port: number): Error =>
  error.code === 'EADDRINUSE'
    ? new OperatorError(`Port ${port} is in use; stop what runs there or choose another port.`)
    : error

/** What Node's parser refuses never reaches the app; it gets the envelope all the same. */
function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy()
    return
  }
  const overflow = error.code === 'HPE_HEADER_OVERFLOW'
  const [status, code]: [number, FailureCode] = overflow
    ? [431, 'PAYLOAD_TOO_LARGE']
    : [400, 'VALIDATION_ERROR']
  const body = JSON.stringify(
    failed(code, overflow ? 'The URL or headers are too large.' : 'This is not valid HTTP.'),
  )
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json\r\n` +
      `X-Request-Id: ${crypto.randomUUID()}\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
}

async function drain(server: Server): Promise<void> {
  server.prependListener('request', (_, response) => response.setHeader('Connection', 'close'))
  await new Promise((later) => setTimeout(later, GRACE_MS))
  return new Promise((resolve) => {
    // Connections that turn idle after close() stay open unless they are swept.
    const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS)
    const giveUp = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
    server.close(() => {
      clearInterval(sweep)
      clearTimeout(giveUp)
      resolve()
    })
    server.closeIdleConnections()
  })
}
