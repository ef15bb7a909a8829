import { setTimeout } from 'node:timers/promises'
import type { RequestEnvironment } from '@promptwire/runtime/request-log'
import type { Context } from 'hono'
import { type SSEMessage, streamSSE } from 'hono/streaming'
import type { RunItem } from '../domain/stream.ts'
import type { ExplainFailure } from './failure-response.ts'
import { withStreamHeaders } from './stream-response.ts'
import { successResponse } from './success-response.ts'

/** What is refused within this time is refused with its status, and later by an event. */
const QUIET_AT_FIRST_MS = 5_000
/** Proxies end a connection on which nothing is said; a model may think for longer. */
const QUIET_MS = 15_000

/** An output as its receiver may read it. */
type Shown = (output: unknown) => unknown

/**
 * Answers with the output of a run, or, with `Accept: text/event-stream`, with what it tells on the way
 * and then `result` or `error`.
 */
export type RunResponse = (
  c: Context<RequestEnvironment>,
  open: (end: AbortSignal) => AsyncIterable<RunItem>,
  shown: Shown,
) => Promise<Response>

/** `stopping` ends all runs, as a client that leaves ends its own. */
export const createRunResponse =
  (stopping: AbortSignal, explain: ExplainFailure): RunResponse =>
  async (c, open, shown) => {
    const ended = endWith(c.req.raw.signal, stopping)
    const items = open(ended.signal)[Symbol.asyncIterator]()
    if (!wantsEvents(c)) {
      const output = await outputOf(items).finally(() => ended.abort())
      return successResponse({ data: shown(output) }, c)
    }
    const first = items.next()
    await Promise.race([first, setTimeout(QUIET_AT_FIRST_MS, undefined, { ref: false })])
    const response = streamSSE(c, async (stream) => {
      stream.onAbort(() => ended.abort())
      const signOfLife = setInterval(() => void stream.write(':\n\n'), QUIET_MS)
      try {
        // Where nobody reads any more the run has been told to end, and is kept when it has.
        for (let item = await first; !item.done; item = await items.next())
          await stream.writeSSE(eventOf(item.value, shown))
      } catch (error) {
        const { code, message } = explain(error, c)
        await stream.writeSSE({ event: 'error', data: JSON.stringify({ code, message }) })
      } finally {
        clearInterval(signOfLife)
        ended.abort()
      }
    })
    return withStreamHeaders(response)
  }

/** Aborted when the client leaves or the process stops. */
function endWith(...signals: AbortSignal[]): AbortController {
  const ended = new AbortController()
  const end = () => ended.abort()
  for (const signal of signals) {
    // Taken off again with the run: the process outlives many of them.
    signal.addEventListener('abort', end, { signal: ended.signal })
    if (signal.aborted) end()
  }
  return ended
}

const wantsEvents = (c: Context) => c.req.header('Accept')?.includes('text/event-stream') ?? false

async function outputOf(items: AsyncIterator<RunItem>): Promise<unknown> {
  for (;;) {
    const { done, value } = await items.next()
    if (done) throw new Error('a run ended without an output')
    if (value.kind === 'output') return value.data
  }
}

const eventOf = (item: RunItem, shown: Shown): SSEMessage & { readonly data: string } =>
  item.kind === 'output'
    ? { event: 'result', data: JSON.stringify(shown(item.data)) }
    : { event: item.data.type, data: JSON.stringify(item.data) }
