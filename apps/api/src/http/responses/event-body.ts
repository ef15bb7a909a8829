/** Proxies close idle connections; a model may think for longer. */
const HEARTBEAT_MS = 15_000
const HEARTBEAT = ':\n\n'

/** Server-sent events (HTML standard, 9.2), sent as they arrive. */
export interface EventBody {
  readonly stream: ReadableStream<Uint8Array>
  send(event: string, data: unknown): void
  end(): void
}

/**
 * Calls `leave` when the reader disconnects. Each event wakes the loop once; Hono's helper passes
 * it through three streams.
 */
export function openEventBody(leave: () => void): EventBody {
  const encoder = new TextEncoder()
  let writer: ReadableStreamDefaultController<Uint8Array> | undefined
  const write = (text: string) => writer?.enqueue(encoder.encode(text))
  const heartbeats = setInterval(write, HEARTBEAT_MS, HEARTBEAT)
  const rest = () => {
    clearInterval(heartbeats)
    writer = undefined
  }
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      writer = controller
    },
    cancel() {
      rest()
      leave()
    },
  })
  return {
    stream,
    send: (event, data) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    end() {
      writer?.close()
      rest()
    },
  }
}
