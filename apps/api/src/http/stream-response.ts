import type { RequestEnvironment } from '@promptwire/runtime/request-log'
import type { Context } from 'hono'
import { type SSEStreamingApi, streamSSE } from 'hono/streaming'
import type { StreamItem } from '../domain/stream.ts'
import { endWith } from './end-with.ts'
import type { TakeStream } from './stream-slots.ts'

/** How long a client that lost the stream waits before it comes back. */
const RETRY_MS = 1_000
export const STREAM_HEADERS = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-store',
  // nginx would hold the events back.
  'X-Accel-Buffering': 'no',
}

/** Answers with server-sent events (HTML standard, 9.2), for as long as there are any. */
export type StreamResponse = (
  c: Context<RequestEnvironment>,
  caller: string,
  open: (signal: AbortSignal) => AsyncIterable<StreamItem>,
) => Response

/** `stopping` ends all streams. */
export function createStreamResponse(
  stopping: AbortSignal,
  takeStream: TakeStream,
): StreamResponse {
  return (c, caller, open) => {
    if (c.req.method === 'HEAD') return c.body(null, 200, STREAM_HEADERS)
    const release = takeStream(caller)
    const response = streamSSE(c, async (stream) => {
      const ended = endWith(stopping)
      stream.onAbort(() => ended.abort())
      try {
        for await (const item of open(ended.signal)) await write(stream, item)
      } catch (error) {
        // The stream ends; its client comes back with the last id it has seen.
        c.get('log').error({ err: error, request_id: c.get('requestId') }, 'event stream failed')
      } finally {
        ended.abort()
        release()
      }
    })
    return withStreamHeaders(response)
  }
}

/**
 * Hono's helper also says what is not for it to say: whether the connection is kept (RFC 9112, 9.3)
 * is between server and peer.
 */
function withStreamHeaders(response: Response): Response {
  for (const name of ['Connection', 'Transfer-Encoding']) response.headers.delete(name)
  for (const [name, value] of Object.entries(STREAM_HEADERS)) response.headers.set(name, value)
  return response
}

async function write(stream: SSEStreamingApi, item: StreamItem): Promise<void> {
  switch (item.kind) {
    case 'quiet':
      await stream.write(':\n\n')
      return
    case 'position':
      // A block without data is no event; it only tells where to continue.
      await stream.write(`retry: ${RETRY_MS}\nid: ${item.id}\n\n`)
      return
    case 'event': {
      const data = JSON.stringify(item.data)
      return stream.writeSSE({ id: String(item.id), event: item.type, data })
    }
  }
}
