import type { Send } from '@promptwire/contract/derive/client'
import { failed, success } from '@promptwire/core/errors/envelope'
import { FAILURES, type FailureCode } from '@promptwire/core/errors/failure'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import { fetchSafely } from './untrusted/urls.ts'

type OnProgress = (data: unknown) => void

/** Works like `fetch`, and reads a run's events until its result. */
export const sendRun =
  (onProgress: OnProgress): Send =>
  async (url, { method, headers, body }) => {
    const accept = { ...headers, accept: 'text/event-stream' }
    const response = await fetchSafely(url, { method, headers: accept, ...(body && { body }) })
    const isRun = response.headers.get('content-type')?.startsWith('text/event-stream')
    return isRun && response.body ? readResult(response.body, onProgress) : response
  }

/** Returns the result or error in the envelope of a plain response. */
async function readResult(
  body: NonNullable<Response['body']>,
  onProgress: OnProgress,
): ReturnType<Send> {
  const events = body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
  for await (const { event, data } of events) {
    const value = JSON.parse(data)
    if (event === 'result') return answer(200, success(value))
    if (event === 'error') return answer(toStatus(value.code), failed(value))
    onProgress(value)
  }
  throw new Error('The run ended without a result.')
}

const toStatus = (code: FailureCode): number => FAILURES[code]?.status ?? 500

const answer = (status: number, envelope: unknown) => ({
  status,
  headers: { get: () => null },
  text: async () => JSON.stringify(envelope),
})
