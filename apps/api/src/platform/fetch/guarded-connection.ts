import { type ClientRequest, request as httpRequest, type RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import { useAgent } from 'request-filtering-agent'

export interface ConnectionGuard {
  readonly allowPrivate: boolean
  readonly connectMs: number
  /** Called when the connection is open, before anything is sent. */
  readonly onConnect?: () => void
}

/**
 * A request to a foreign address. Unless allowed, private and special-use addresses are rejected on
 * the connection itself, after DNS resolution and for literal addresses. Redirects are not
 * followed. Throws if the address is unusable.
 */
export function guardedRequest(
  url: string,
  options: RequestOptions,
  { allowPrivate, connectMs, onConnect }: ConnectionGuard,
): ClientRequest {
  const request = new URL(url).protocol === 'https:' ? httpsRequest : httpRequest
  const agent = useAgent(url, {
    keepAlive: false,
    allowPrivateIPAddress: allowPrivate,
    allowMetaIPAddress: false,
  })
  return request(url, { ...options, agent }).on('socket', (socket) =>
    limitConnecting(socket, connectMs, onConnect),
  )
}

function limitConnecting(socket: Socket, connectMs: number, onConnect?: () => void): void {
  const giveUp = setTimeout(() => socket.destroy(new ConnectTimeout()), connectMs)
  const done = () => clearTimeout(giveUp)
  // For a TLS socket, wait for the end of the handshake.
  socket.once(socket instanceof TLSSocket ? 'secureConnect' : 'connect', () => {
    done()
    onConnect?.()
  })
  socket.once('close', done)
}

class ConnectTimeout extends Error {}

/**
 * Why there is no connection. Unknown and private names share one value, so that they look the
 * same.
 */
export type ConnectionProblem = 'slow' | 'no-public-address' | 'refused' | 'failed'

export function classifyConnectionError(error: NodeJS.ErrnoException): ConnectionProblem {
  const { code, message } = error
  if (error instanceof ConnectTimeout) return 'slow'
  if (
    code === 'ENOTFOUND' ||
    code === 'EAI_AGAIN' ||
    /is not allowed|request-filtering/i.test(message)
  ) {
    return 'no-public-address'
  }
  return code === 'ECONNREFUSED' ? 'refused' : 'failed'
}
