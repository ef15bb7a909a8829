import type { ClientRequest, IncomingMessage } from 'node:http'
import { classifyConnectionError, guardedRequest } from './guarded-connection.ts'
import { createWatch, FetchError, type FetchLimits, type Watch } from './watch-request.ts'

interface Sent {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  readonly signal?: AbortSignal | undefined
  /** Called before the request's first byte leaves this process. */
  readonly onSend?: () => void
}

/** The part of `fetch` that model calls need, over a guarded connection and with limits. */
export type GuardedFetch = (url: string, sent: Sent) => Promise<Response>

/** Statuses without a body by definition (RFC 9110), which `Response` enforces. */
const BODILESS = new Set([204, 205, 304])
/** Read only the start of an error body. */
const MAX_ERROR_BODY_BYTES = 64 * 1024

export const createGuardedFetch =
  (limits: FetchLimits, mayBePrivate: (url: string) => boolean): GuardedFetch =>
  (url, sent) =>
    new Promise((resolve, reject) => {
      const request = openRequest(url, sent, limits, mayBePrivate)
      const watch = createWatch(request, limits)
      request.on('error', (error) => reject(explained(error, watch)))
      request.on('response', (response) => {
        const status = response.statusCode ?? 0
        const answers = !BODILESS.has(status)
        // A provider may send a status outside the valid range.
        const known = status >= 200 && status <= 599 ? status : 502
        const init = { status: known, headers: toHeaderPairs(response) }
        resolve(new Response(answers ? toBodyStream(response, watch, limits) : null, init))
      })
      request.end(sent.body)
    })

function openRequest(
  url: string,
  { method = 'GET', headers = {}, body = '', signal, onSend }: Sent,
  { connectMs }: FetchLimits,
  mayBePrivate: (url: string) => boolean,
): ClientRequest {
  const length = method === 'GET' ? {} : { 'content-length': Buffer.byteLength(body) }
  const options = { method, headers: { ...headers, ...length }, ...(signal && { signal }) }
  try {
    return guardedRequest(url, options, {
      allowPrivate: mayBePrivate(url),
      connectMs,
      ...(onSend && { onConnect: onSend }),
    })
  } catch (error) {
    throw new FetchError('unusable', error)
  }
}

/** The aborting code knows its reason; we explain any other error. */
const explained = (error: Error, watch: Watch): Error =>
  error.name === 'AbortError'
    ? error
    : new FetchError(watch.ended() ?? classifyConnectionError(error), error)

const toHeaderPairs = ({ headers }: IncomingMessage): [string, string][] =>
  Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  )

/** The body, with backpressure. */
function toBodyStream(
  response: IncomingMessage,
  watch: Watch,
  { answerBytes }: FetchLimits,
): ReadableStream<Uint8Array> {
  const isRefusal = (response.statusCode ?? 0) >= 400
  let left = isRefusal ? MAX_ERROR_BODY_BYTES : answerBytes
  let isOver = false
  response.pause()
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const finish = (how: () => void) => {
          if (isOver) return
          isOver = true
          watch.rest()
          how()
        }
        response.on('data', (piece: Buffer) => {
          if (isOver) return
          response.pause()
          watch.rest()
          controller.enqueue(piece.subarray(0, left))
          left -= piece.length
          if (left > 0) return
          if (isRefusal) finish(() => controller.close())
          watch.end('too-large')
        })
        response.on('end', () => finish(() => controller.close()))
        response.on('error', (error) => finish(() => controller.error(explained(error, watch))))
      },
      pull() {
        watch.expect()
        response.resume()
      },
      cancel() {
        isOver = true
        watch.end('cancelled')
      },
    },
    { highWaterMark: 0 },
  )
}
