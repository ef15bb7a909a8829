import type { HttpBindings } from '@hono/node-server'
import type { RequestEnvironment } from '@promptwire/runtime/request-log'
import type { Context } from 'hono'
import type { Caller } from '../../kernel/caller.ts'
import type { Push, StreamItem } from '../../kernel/stream.ts'
import { linkAbortSignals } from '../link-abort-signals.ts'
import { eventStream } from './event-stream.ts'
import type { TakeStream } from './stream-slots.ts'

export const STREAM_HEADERS = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-store',
  // Stops nginx from buffering the events.
  'X-Accel-Buffering': 'no',
}

/** Responds with server-sent events (HTML standard, 9.2). */
export type StreamResponse = (
  c: Context<RequestEnvironment>,
  caller: Caller,
  open: (signal: AbortSignal, push: Push) => AsyncIterable<StreamItem>,
) => Response

/** `stopping` ends all streams. */
export function createStreamResponse(
  stopping: AbortSignal,
  takeStream: TakeStream,
): StreamResponse {
  return (c, caller, open) => {
    if (c.req.method === 'HEAD') return c.body(null, 200, STREAM_HEADERS)
    const release = takeStream(caller)
    const ended = linkAbortSignals(stopping)
    const log = c.get('log')
    const requestId = c.get('requestId')
    let isOpen = true
    const onEnd = () => {
      if (isOpen) release()
      isOpen = false
      ended.abort()
    }
    // The stream ends; its client reconnects with the last id it has seen.
    const onError = (err: unknown) =>
      log.error({ err, request_id: requestId }, 'event stream failed')
    const items = (push: Push) => open(ended.signal, push)[Symbol.asyncIterator]()
    const { outgoing } = (c.env ?? {}) as Partial<HttpBindings>
    const body = eventStream(items, { outgoing, onEnd, onError })
    return c.newResponse(body, 200, STREAM_HEADERS)
  }
}
