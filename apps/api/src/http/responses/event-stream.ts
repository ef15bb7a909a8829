import type { HttpBindings } from '@hono/node-server'
import type { Push, StreamEvent, StreamItem } from '../../kernel/stream.ts'

/** Delay before a disconnected client reconnects. */
const RETRY_MS = 1_000
/** How long a client may leave sent data unread. */
const MAX_UNREAD_MS = 60_000
const HEARTBEAT = Buffer.from(':\n\n')

interface Connection {
  /** Target of the body; undefined if the app is called without a connection. */
  readonly outgoing: HttpBindings['outgoing'] | undefined
  /** The stream ended or failed, or its client disconnected. */
  readonly onEnd: () => void
  readonly onError: (error: unknown) => void
}

/**
 * Server-sent events (HTML standard, 9.2). The client pulls: while it does not read, nothing is
 * buffered, and its connection closes after a minute.
 */
export function eventStream(
  open: (push: Push) => AsyncIterator<StreamItem>,
  { outgoing, onEnd, onError }: Connection,
): ReadableStream<Uint8Array> {
  let unread: NodeJS.Timeout | undefined
  const items = open((item) => writeNow(outgoing, item))
  const end = () => {
    clearTimeout(unread)
    onEnd()
  }
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    clearTimeout(unread)
    const next = await items.next().catch(onError)
    if (!next || next.done) {
      end()
      return controller.close()
    }
    controller.enqueue(frame(next.value))
    unread = setTimeout(() => outgoing?.destroy(), MAX_UNREAD_MS).unref()
  }
  const cancel = () => {
    end()
    void items.return?.()
  }
  return new ReadableStream<Uint8Array>({ pull, cancel }, { highWaterMark: 0 })
}

/**
 * Writes past the stream, at a fraction of its cost; false if the client must read first. The order
 * is kept: after the headers, a stream is pulled only once its previous item was written.
 */
function writeNow(outgoing: HttpBindings['outgoing'] | undefined, item: StreamItem): boolean {
  if (!outgoing?.headersSent || outgoing.writableNeedDrain || outgoing.destroyed) return false
  // Node corks a response until the next tick: the write would escape the time limits of
  // deliveries.
  outgoing.socket?.cork()
  outgoing.write(frame(item))
  outgoing.socket?.uncork()
  return true
}

const framed = new WeakMap<StreamItem, Uint8Array>()

/** An item's bytes, made once for all followers. */
function frame(item: StreamItem): Uint8Array {
  const known = framed.get(item)
  if (known) return known
  const bytes = toBytes(item)
  framed.set(item, bytes)
  return bytes
}

function toBytes(item: StreamItem): Uint8Array {
  if (item.kind === 'quiet') return HEARTBEAT
  // A block without data is no event; it only sets the position to resume from.
  if (item.kind === 'position') return Buffer.from(`retry: ${RETRY_MS}\nid: ${item.id}\n\n`)
  const [first, ...others] = item.events.map(serializeEvent)
  return first && others.length === 0 ? first : Buffer.concat(first ? [first, ...others] : [])
}

const serializedEvents = new WeakMap<StreamEvent, Uint8Array>()

function serializeEvent(event: StreamEvent): Uint8Array {
  const known = serializedEvents.get(event)
  if (known) return known
  const { id, type, data } = event
  const bytes = Buffer.from(`event: ${type}\ndata: ${JSON.stringify(data)}\nid: ${id}\n\n`)
  serializedEvents.set(event, bytes)
  return bytes
}
