import { type ClientRequest, request as httpRequest, type RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import { useAgent } from 'request-filtering-agent'

/** Limits of connections to foreign addresses. */
export interface ConnectionGuard {
  readonly allowPrivate: boolean
  readonly connectMs: number
  /** Called when the connection is open, which is before anything is sent on it. */
  readonly onConnect?: () => void
}

/**
 * A request to a foreign address. Private and special-use addresses are refused on the very
 * connection, after the name was resolved and for literal addresses too, unless they are allowed.
 * Redirects are not followed. Throws where the address cannot be used.
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
  // Of a TLS socket the first of these is the end of its handshake.
  socket.once(socket instanceof TLSSocket ? 'secureConnect' : 'connect', () => {
    done()
    onConnect?.()
  })
  socket.once('close', done)
}

class ConnectTimeout extends Error {}

/** Why there is no connection; a name that is unknown and one that is private are one. */
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
