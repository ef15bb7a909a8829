import type { PublicOperation } from '@promptwire/core/contract/operation'
import { type EventMessage, eventStream } from '@promptwire/core/contract/public/events'
import { Failure } from '@promptwire/core/failure'
import type { RequestEnvironment } from '@promptwire/runtime/request-log'
import { type Context, Hono } from 'hono'
import { type SSEStreamingApi, streamSSE } from 'hono/streaming'
import type { Admission } from '../domain/admission/admission.ts'
import type { EventStore, WatchProject } from '../domain/event/event-store.ts'
import { type Followed, followEvents } from '../domain/event/follow-events.ts'
import { methodNotAllowed } from './method-not-allowed.ts'
import { createReadInput } from './read-input.ts'

const QUIET_MS = 15_000
const MOST_STREAMS_PER_KEY = 50
/** A client that stays comes back with a new request, which is judged and counted anew. */
const LONGEST_MS = 60 * 60 * 1000
/** How long a client that lost the stream waits before it comes back. */
const RETRY_MS = 1_000
const HEADERS = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-store',
  // nginx would hold the events back.
  'X-Accel-Buffering': 'no',
}

export interface EventParts {
  readonly events: EventStore
  readonly watchProject: WatchProject
  readonly isKeyActive: (keyId: string) => Promise<boolean>
  readonly now: () => Date
  /** Ends all streams when the process stops. */
  readonly stopping: AbortSignal
}

/** The stream of a project's events (HTML standard, 9.2). */
export function eventRoutes(
  { events, watchProject, isKeyActive, now, stopping }: EventParts,
  admitRequest: (c: Context<RequestEnvironment>, operation: PublicOperation) => Promise<Admission>,
): Hono<RequestEnvironment> {
  const routes = new Hono<RequestEnvironment>()
  const readInput = createReadInput(eventStream)
  const open = new Map<string, number>()
  routes.use(eventStream.path, ownHeaders)
  routes.get(eventStream.path, async (c) => {
    const { keyId, projectId } = await admitRequest(c, eventStream)
    await readInput(c)
    const lastSeen = readLastEventId(c)
    if (c.req.method === 'HEAD') return c.body(null, 200, HEADERS)
    const streams = open.get(keyId) ?? 0
    if (streams >= MOST_STREAMS_PER_KEY) throw tooManyStreams()
    open.set(keyId, streams + 1)
    return streamSSE(c, async (stream) => {
      const ended = new AbortController()
      const end = () => ended.abort()
      stream.onAbort(end)
      // Taken off again with the stream: the process outlives many of them.
      stopping.addEventListener('abort', end, { signal: ended.signal })
      if (stopping.aborted) end()
      const endsAt = now().getTime() + LONGEST_MS
      const follower = {
        keyId,
        projectId,
        lastSeen,
        signal: ended.signal,
        isActive: () => isKeyActive(keyId),
        isOver: () => now().getTime() >= endsAt,
      }
      try {
        const followed = followEvents(events, watchProject, follower, QUIET_MS)
        for await (const each of followed) await write(stream, each)
      } catch (error) {
        // The stream ends; its client comes back with the last id it has seen.
        c.var.log.error({ err: error, request_id: c.var.requestId }, 'event stream failed')
      } finally {
        end()
        const left = (open.get(keyId) ?? 1) - 1
        if (left > 0) open.set(keyId, left)
        else open.delete(keyId)
      }
    })
  })
  methodNotAllowed(routes, { follow_events: eventStream })
  return routes
}

/**
 * Hono's helper also says what is not for it to say: whether the connection is kept (RFC 9112, 9.3)
 * is between server and peer.
 */
async function ownHeaders(c: Context, next: () => Promise<void>): Promise<void> {
  await next()
  if (!c.res.ok) return
  for (const name of ['Connection', 'Transfer-Encoding']) c.res.headers.delete(name)
  for (const [name, value] of Object.entries(HEADERS)) c.res.headers.set(name, value)
}

function readLastEventId(c: Context): number | undefined {
  const text = c.req.header('Last-Event-ID')
  if (text === undefined || text === '') return undefined
  if (/^\d{1,10}$/.test(text)) return Number(text)
  throw new Failure('VALIDATION_ERROR', 'Last-Event-ID: is not one that this stream sent.')
}

async function write(stream: SSEStreamingApi, followed: Followed): Promise<void> {
  switch (followed.kind) {
    case 'quiet':
      await stream.write(':\n\n')
      return
    case 'position':
      // A block without data is no event; it only tells where to continue.
      await stream.write(`retry: ${RETRY_MS}\nid: ${followed.number}\n\n`)
      return
    case 'resync':
      return send(stream, followed.number, 'resync', {})
    case 'event': {
      const { number, message } = followed.event
      return send(stream, number, message.type, message)
    }
  }
}

const send = (
  stream: SSEStreamingApi,
  number: number,
  event: string,
  data: EventMessage | Record<string, never>,
): Promise<void> => stream.writeSSE({ id: String(number), event, data: JSON.stringify(data) })

const tooManyStreams = () =>
  new Failure('RATE_LIMITED', `A key may follow ${MOST_STREAMS_PER_KEY} streams at a time.`, {
    'Retry-After': '60',
  })
