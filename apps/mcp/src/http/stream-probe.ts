import { setTimeout as pause } from 'node:timers/promises'
import { STREAM_PROBE_EVENTS, STREAM_PROBE_GAP_MS } from '@promptwire/core/oauth/stream-probe'
import type { Context } from 'hono'

/** A probe costs a connection and a timer; a deployment check needs few at a time. */
const MAX_PROBES = 20

/**
 * Answers connection checks with two events and a pause between them, without a key: a proxy that
 * buffers events delivers both together. Real streams have the same path, method and headers.
 */
export function createStreamProbe() {
  let running = 0
  return (c: Context): Response => {
    if (running >= MAX_PROBES)
      return c.text('Too many checks at once.', 503, { 'Retry-After': '1' })
    running++
    const encoder = new TextEncoder()
    const { signal } = c.req.raw
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        const send = (event: string) => controller.enqueue(encoder.encode(`${event}\ndata: {}\n\n`))
        try {
          send(STREAM_PROBE_EVENTS[0])
          await pause(STREAM_PROBE_GAP_MS, undefined, { signal })
          send(STREAM_PROBE_EVENTS[1])
          controller.close()
        } catch {
          // The client has disconnected.
        } finally {
          running--
        }
      },
    })
    return c.body(body, 200, {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-cache, no-transform',
      'X-Accel-Buffering': 'no',
    })
  }
}
