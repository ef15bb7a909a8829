import type { RequestOptions } from 'node:http'
import {
  type ConnectionGuard,
  classifyConnectionError,
  guardedRequest,
} from '../../../platform/fetch/guarded-connection.ts'
import { MAX_EXCERPT_BYTES, toResponseExcerpt } from '../../../platform/fetch/response-excerpt.ts'
import type { WebhookPolicy } from '../webhook-address.ts'
import type { AttemptResult, SendWebhook } from './delivery-record.ts'

/** A slow receiver occupies delivery slots. */
const CONNECT_TIMEOUT_MS = 3_000
const RESPONSE_TIMEOUT_MS = 10_000
const MAX_RESPONSE_BYTES = 64 * 1024

/** Posts to external addresses; to private ones only if the operator allows it. */
export const createSendWebhook =
  ({ allowPrivateWebhooks }: WebhookPolicy): SendWebhook =>
  (url, headers, body) =>
    new Promise((resolve) => {
      const failed = (error: string) => resolve({ status: null, error, response: null })
      try {
        const options = {
          method: 'POST',
          signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
          headers: {
            ...headers,
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
            'user-agent': 'Promptwire-Webhooks/1',
          },
        }
        const guard = { allowPrivate: allowPrivateWebhooks, connectMs: CONNECT_TIMEOUT_MS }
        post({ url, options, guard, body }, resolve, failed)
      } catch {
        failed('The address cannot be used.')
      }
    })

interface Post {
  readonly url: string
  readonly options: RequestOptions
  readonly guard: ConnectionGuard
  readonly body: string
}

function post(
  { url, options, guard, body }: Post,
  answered: (result: AttemptResult) => void,
  failed: (error: string) => void,
): void {
  const sent = guardedRequest(url, options, guard)
  sent.on('response', (response) => {
    const status = response.statusCode ?? 0
    const chunks: Buffer[] = []
    let size = 0
    response.on('data', (chunk: Buffer) => {
      if (size < MAX_EXCERPT_BYTES) chunks.push(chunk)
      size += chunk.length
      if (size > MAX_RESPONSE_BYTES) response.destroy()
    })
    // Only the status decides; keep the start of the body for people to read.
    const end = () =>
      answered({ status, error: toDeliveryError(status), response: toResponseExcerpt(chunks) })
    response.on('close', end)
    response.on('error', end)
  })
  sent.on('error', (error: NodeJS.ErrnoException) => failed(explain(error)))
  sent.end(body)
}

/** Standard Webhooks: 2xx is success; redirects are not followed. */
const toDeliveryError = (status: number): string | null =>
  status >= 200 && status < 300 ? null : `The receiver answered ${status}.`

const CONNECTION_ERRORS = {
  slow: 'No connection within 3 seconds.',
  // One message for both, so that errors do not reveal internal host names.
  'no-public-address': 'The host name has no public address.',
  refused: 'The connection was refused.',
  failed: 'The connection failed.',
} as const

/** In our own words: an error's text may reveal the internal network. */
function explain(error: NodeJS.ErrnoException): string {
  const { name } = error
  if (name === 'AbortError' || name === 'TimeoutError') return 'No answer within 10 seconds.'
  return CONNECTION_ERRORS[classifyConnectionError(error)]
}
