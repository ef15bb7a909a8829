import type { IncomingMessage } from 'node:http'
import type { Send } from '@promptwire/contract/derive/client'
import { failed, success } from '@promptwire/core/errors/envelope'
import { FAILURES, type FailureCode } from '@promptwire/core/errors/failure'
import { NotSent } from '@promptwire/core/errors/no-answer'
import {
  CLIENT_DISCONNECTED,
  connectTo,
  explainErrors,
  RESPONSE_TIMED_OUT,
  readResponse,
} from '@promptwire/runtime/send'
import { createParser } from 'eventsource-parser'

/** Longer than two of the API's heartbeat intervals. */
const IDLE_TIMEOUT_MS = 40_000
const RUN_TIMEOUT_MS = 15 * 60 * 1000

export type OnProgress = (type: string, data: unknown) => void

/** Like `Send` for runs: resolves with the output or an error. */
type SendRun = (
  ...parameters: [...Parameters<Send>, onProgress: OnProgress, signal: AbortSignal]
) => ReturnType<Send>

export function createSendRun(apiUrl: string): SendRun {
  const begin = connectTo(apiUrl)
  return (url, request, onProgress, signal) =>
    new Promise((resolve, reject) => {
      if (signal.aborted) return reject(new NotSent(new Error(CLIENT_DISCONNECTED)))
      const headers = { ...request.headers, accept: 'text/event-stream' }
      const call = begin(url, { ...request, headers })
      const explain = explainErrors(call)
      const leave = () => call.destroy(new Error(CLIENT_DISCONNECTED))
      const late = () => call.destroy(new Error(RESPONSE_TIMED_OUT))
      const timer = setTimeout(late, RUN_TIMEOUT_MS)
      call.setTimeout(IDLE_TIMEOUT_MS, late)
      signal.addEventListener('abort', leave, { once: true })
      const over = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', leave)
      }
      call.on('error', (error) => reject(explain(error)))
      call.on('close', over)
      call.on('response', (incoming) => {
        const isRun = incoming.headers['content-type']?.startsWith('text/event-stream') ?? false
        const answer = isRun ? readRun(incoming, onProgress) : readResponse(incoming)
        answer.then(resolve, reject)
      })
      call.end(request.body)
    })
}

/** Puts the result of a run into the envelope of a plain response. */
function readRun(incoming: IncomingMessage, onProgress: OnProgress): ReturnType<Send> {
  return new Promise((resolve, reject) => {
    const answer = (status: number, envelope: unknown) =>
      resolve({ status, headers: { get: () => null }, text: async () => JSON.stringify(envelope) })
    const parser = createParser({
      onEvent({ event = 'message', data }) {
        const value = JSON.parse(data)
        if (event === 'result') answer(200, success(value))
        else if (event === 'error') answer(failureStatus(value.code), failed(value))
        else onProgress(event, value)
      },
    })
    incoming.setEncoding('utf8')
    incoming.on('data', (text: string) => parser.feed(text))
    incoming.on('error', reject)
    incoming.on('end', () => reject(new Error('The run ended without a result.')))
  })
}

const failureStatus = (code: FailureCode): number => FAILURES[code]?.status ?? 500
