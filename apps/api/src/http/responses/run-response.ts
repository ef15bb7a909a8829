import type { Answer } from '@promptwire/contract/operation'
import { failed } from '@promptwire/core/errors/envelope'
import type { RequestEnvironment } from '@promptwire/runtime/request-log'
import type { Context } from 'hono'
import { linkAbortSignals } from '../link-abort-signals.ts'
import { openEventBody } from './event-body.ts'
import type { ExplainFailure } from './failure-response.ts'
import { STREAM_HEADERS } from './stream-response.ts'
import { successResponse } from './success-response.ts'

/** Errors within this time set the HTTP status; later ones are an event. */
const STREAM_START_DELAY_MS = 5_000

/** A run sends its id before it is known whether it will be rejected. */
const NAMES_RUN = 'run'

export type Emit = (event: { readonly type: string }) => void
type Run = (end: AbortSignal, emit: Emit) => Promise<Answer<unknown>>

/**
 * Responds with the output of a run, or, with `Accept: text/event-stream`, with its progress and
 * then `result` or `error`.
 */
export type RunResponse = (c: Context<RequestEnvironment>, run: Run) => Promise<Response>

/** `stopping` aborts all runs, as a disconnect aborts one; a run is stored when it ends. */
export const createRunResponse =
  (stopping: AbortSignal, explain: ExplainFailure, webUrl: string): RunResponse =>
  async (c, run) => {
    const ended = linkAbortSignals(c.req.raw.signal, stopping)
    const end = () => ended.abort()
    if (!wantsEvents(c)) return successResponse(await run(ended.signal, () => {}).finally(end), c)
    const body = openEventBody(end)
    const { started, start } = createStartSignal()
    const answer = run(ended.signal, (event) => {
      if (event.type !== NAMES_RUN) start()
      body.send(event.type, event)
    }).finally(end)
    try {
      await Promise.race([started, answer])
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

/** Resolves with the first event, or after the delay. */
function createStartSignal() {
  let start = () => {}
  const started = new Promise<void>((resolve) => {
    start = resolve
  })
  setTimeout(start, STREAM_START_DELAY_MS).unref()
  return { started, start }
}

const wantsEvents = (c: Context) => c.req.header('Accept')?.includes('text/event-stream') ?? false
