import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { failed } from '@promptwire/core/errors/envelope'
import type { FailureCode } from '@promptwire/core/errors/failure'

/** Requests that Node's parser rejects never reach the app; they get the envelope too. */
export const answerClientError =
  (headers: Readonly<Record<string, string>>, webUrl: string | undefined) =>
  (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (!socket.writable || error.code === 'ECONNRESET') {
      socket.destroy()
      return
    }
    const overflow = error.code === 'HPE_HEADER_OVERFLOW'
    const [status, code]: [number, FailureCode] = overflow
      ? [431, 'PAYLOAD_TOO_LARGE']
      : [400, 'VALIDATION_ERROR']
    const message = overflow ? 'The URL or headers are too large.' : 'This is not valid HTTP.'
    const body = JSON.stringify(failed({ code, message }, webUrl))
    const all = {
      ...headers,
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(body),
      'X-Request-Id': crypto.randomUUID(),
      Connection: 'close',
    }
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
  }
