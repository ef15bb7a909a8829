import type { Answer } from '@promptwire/core/contract/operation'
import type { RequestEnvironment } from '@promptwire/runtime/request-log'
import type { Context } from 'hono'
import { endWith } from './end-with.ts'
import { openEventBody } from './event-body.ts'
import type { ExplainFailure } from './failure-response.ts'
import { STREAM_HEADERS } from './stream-response.ts'
import { successResponse } from './success-response.ts'

/** What is refused within this time is refused with its status, and later by an event. */
const QUIET_AT_FIRST_MS = 5_000

/** A run says who it is before anybody knows whether it will be refused. */
const NAMES_RUN = 'run'

export type Tell = (told: { readonly type: string }) => void
type Run = (end: AbortSignal, tell: Tell) => Promise<Answer<unknown>>

/**
 * Answers with the output of a run, or, with `Accept: text/event-stream`, with what it tells on the way
 * and then `result` or `error`.
 */
export type RunResponse = (c: Context<RequestEnvironment>, run: Run) => Promise<Response>

/** `stopping` ends all runs, as a client that leaves ends its own; each goes on to its end, and is kept. */
export const createRunResponse =
  (stopping: AbortSignal, explain: ExplainFailure): RunResponse =>
  async (c, run) => {
    const ended = endWith(c.req.raw.signal, stopping)
    const end = () => ended.abort()
    if (!wantsEvents(c)) return successResponse(await run(ended.signal, () => {}).finally(end), c)
    const body = openEventBody(end)
    const { begun, begin } = beginning()
    const answer = run(ended.signal, (told) => {
      if (told.type !== NAMES_RUN) begin()
      body.tell(told.type, told)
    }).finally(end)
    try {
      await Promise.race([begun, answer])
    } catch (error) {
      body.end()
      throw error
    }
    void answer
      .then(({ data }) => body.tell('result', data))
      .catch((error) => {
        const { code, message } = explain(error, c)
        body.tell('error', { code, message })
      })
      .finally(body.end)
    return c.newResponse(body.stream, 200, STREAM_HEADERS)
  }

/** Resolved with the first that is told, or after a while. */
function beginning() {
  let begin = () => {}
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  setTimeout(begin, QUIET_AT_FIRST_MS).unref()
  return { begun, begin }
}

const wantsEvents = (c: Context) => c.req.header('Accept')?.includes('text/event-stream') ?? false
