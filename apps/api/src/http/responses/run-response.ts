import type { Answer } from '@promptwire/core/contract/operation'
import { failed } from '@promptwire/core/envelope'
import type { RequestEnvironment } from '@promptwire/runtime/request-log'
import type { Context } from 'hono'
import { linkAbortSignals } from '../link-abort-signals.ts'
import { openEventBody } from './event-body.ts'
import type { ExplainFailure } from './failure-response.ts'
import { STREAM_HEADERS } from './stream-response.ts'
import { successResponse } from './success-response.ts'

/** What is refused within this time is refused with its status, and later by an event. */
const STREAM_START_DELAY_MS = 5_000

/** A run says who it is before anybody knows whether it will be refused. */
const NAMES_RUN = 'run'

export type Emit = (event: { readonly type: string }) => void
type Run = (end: AbortSignal, emit: Emit) => Promise<Answer<unknown>>

/**
 * Answers with the output of a run, or, with `Accept: text/event-stream`, with what it tells on the way
 * and then `result` or `error`.
 */
export type RunResponse = (c: Context<RequestEnvironment>, run: Run) => Promise<Response>

/** `stopping` ends all runs, as a client that leaves ends its own; each goes on to its end, and is kept. */
export const createRunResponse =
  (stopping: AbortSignal, explain: ExplainFailure, webUrl: string): RunResponse =>
  async (c, run) => {
    const ended = linkAbortSignals(c.req.raw.signal, stopping)
    const end = () => ended.abort()
    if (!wantsEvents(c)) return successResponse(await run(ended.signal, () => {}).finally(end), c)
    const body = openEventBody(end)
    const { begun, begin } = createStartSignal()
    const answer = run(ended.signal, (event) => {
      if (event.type !== NAMES_RUN) begin()
      body.send(event.type, event)
    }).finally(end)
    try {
      await Promise.race([begun, answer])
    } catch (error) {
      body.end()
      throw error
    }
    void answer
      .then(({ data }) => body.send('result', data))
      .catch((error) => {
        body.send('error', failed(explain(error, c), webUrl).error)
      })
      .finally(body.end)
    return c.newResponse(body.stream, 200, STREAM_HEADERS)
  }

/** Resolved with the first that is told, or after a while. */
function createStartSignal() {
  let begin = () => {}
  const started = new Promise<void>((resolve) => {
    begin = resolve
  })
  setTimeout(begin, STREAM_START_DELAY_MS).unref()
  return { begun: started, begin }
}

const wantsEvents = (c: Context) => c.req.header('Accept')?.includes('text/event-stream') ?? false
