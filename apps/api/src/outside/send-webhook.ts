import { request as httpRequest, type RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import { useAgent } from 'request-filtering-agent'
import type { AttemptResult, SendWebhook } from '../domain/webhook/delivery-queue.ts'
import type { WebhookPolicy } from '../domain/webhook/webhook-address.ts'
import { answerText, MOST_KEPT_BYTES } from './answer-text.ts'

/** A share of the places for deliveries is held for as long as a receiver takes. */
const CONNECT_MS = 3_000
const ANSWER_MS = 10_000
const MOST_ANSWER_BYTES = 64 * 1024

/**
 * Posts messages. Private and special-use addresses are refused on the very connection, after the
 * name was resolved and for literal addresses too, unless the operator allows them.
 */
export const createSendWebhook =
  ({ allowPrivateWebhooks }: WebhookPolicy): SendWebhook =>
  (url, headers, body) =>
    new Promise((resolve) => {
      const failed = (error: string) => resolve({ status: null, error, response: null })
      try {
        const options = {
          method: 'POST',
          agent: useAgent(url, {
            keepAlive: false,
            allowPrivateIPAddress: allowPrivateWebhooks,
            allowMetaIPAddress: false,
          }),
          signal: AbortSignal.timeout(ANSWER_MS),
          headers: {
            ...headers,
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
            'user-agent': 'Promptwire-Webhooks/1',
          },
        }
        post(url, options, body, resolve, failed)
      } catch {
        failed('The address cannot be used.')
      }
    })

function post(
  url: string,
  options: RequestOptions,
  body: string,
  answered: (result: AttemptResult) => void,
  failed: (error: string) => void,
): void {
  const request = new URL(url).protocol === 'https:' ? httpsRequest : httpRequest
  const sent = request(url, options, (response) => {
    const status = response.statusCode ?? 0
    const kept: Buffer[] = []
    let size = 0
    response.on('data', (chunk: Buffer) => {
      if (size < MOST_KEPT_BYTES) kept.push(chunk)
      size += chunk.length
      if (size > MOST_ANSWER_BYTES) response.destroy()
    })
    // The status decides; of what the receiver says beyond it, the beginning is kept to be looked at.
    const end = () => answered({ status, error: errorOf(status), response: answerText(kept) })
    response.on('close', end)
    response.on('error', end)
  })
  sent.on('socket', limitConnecting)
  sent.on('error', (error: NodeJS.ErrnoException) => failed(explain(error)))
  sent.end(body)
}

function limitConnecting(socket: Socket): void {
  const giveUp = setTimeout(() => socket.destroy(new ConnectTimeout()), CONNECT_MS)
  const done = () => clearTimeout(giveUp)
  // Of a TLS socket the first of these is the end of its handshake.
  socket.once(socket instanceof TLSSocket ? 'secureConnect' : 'connect', done)
  socket.once('close', done)
}

class ConnectTimeout extends Error {}

/** Standard Webhooks: 2xx is success; a redirect is not followed. */
const errorOf = (status: number): string | null =>
  status >= 200 && status < 300 ? null : `The receiver answered ${status}.`

/** In our words: an error's own text may tell of the inside of the network. */
function explain(error: NodeJS.ErrnoException): string {
  const { name, code, message } = error
  if (error instanceof ConnectTimeout) return 'No connection within 3 seconds.'
  if (name === 'AbortError' || name === 'TimeoutError') return 'No answer within 10 seconds.'
  // One sentence for both: which names exist inside the network is nobody's business.
  if (
    code === 'ENOTFOUND' ||
    code === 'EAI_AGAIN' ||
    /is not allowed|request-filtering/i.test(message)
  ) {
    return 'The name leads to no public address.'
  }
  if (code === 'ECONNREFUSED') return 'The connection was refused.'
  return 'The connection failed.'
}
