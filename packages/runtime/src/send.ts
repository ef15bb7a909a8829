import http, { type ClientRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import https from 'node:https'
import type { Socket } from 'node:net'
import type { Send } from '@promptwire/contract/derive/client'
import { responseTimeoutMs } from '@promptwire/contract/operation'
import { NotSent } from '@promptwire/core/errors/no-answer'
import { Counter } from 'prom-client'
import type { Metrics } from './metrics.ts'

/** Shorter than the idle timeout of the API and load balancers. */
const IDLE_MS = 20_000

/** Like `Send`; aborting the signal ends the call. */
export type AbortableSend = (
  ...parameters: [...Parameters<Send>, signal?: AbortSignal]
) => ReturnType<Send>

type Exchange = (
  url: string,
  given: { method: string; headers: Record<string, string>; body?: string },
) => ClientRequest

/**
 * Starts requests to the API at `apiUrl` over keep-alive connections. `fetch` would cost more than
 * the rest of a tool call, or of a save.
 */
export function connectTo(apiUrl: string): Exchange {
  const { protocol, hostname, port, pathname } = new URL(apiUrl)
  const { Agent, request } = protocol === 'https:' ? https : http
  const target: RequestOptions = {
    // URLs put IPv6 addresses in brackets; sockets do not accept them.
    hostname: hostname.replace(/^\[(.*)\]$/, '$1'),
    port,
    agent: new Agent({ keepAlive: true, timeout: IDLE_MS }),
  }
  const base = pathname.replace(/\/$/, '')
  return (url, { method, headers, body }) => {
    const path = base + url.slice(apiUrl.length)
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
    return request({ ...target, method, path, headers: { ...headers, ...length } })
  }
}

export function createSend(apiUrl: string, timeoutMs?: number): AbortableSend {
  const begin = connectTo(apiUrl)
  return (url, request, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(new NotSent(new Error(CLIENT_DISCONNECTED)))
      const call = begin(url, request)
      const explain = explainErrors(call)
      const leave = () => call.destroy(new Error(CLIENT_DISCONNECTED))
      const effectiveTimeoutMs = timeoutMs ?? responseTimeoutMs(request)
      const timer = setTimeout(
        () => call.destroy(new Error(RESPONSE_TIMED_OUT)),
        effectiveTimeoutMs,
      )
      const settle = <T>(how: (value: T) => void) => {
        return (value: T) => {
          clearTimeout(timer)
          signal?.removeEventListener('abort', leave)
          how(value)
        }
      }
      signal?.addEventListener('abort', leave, { once: true })
      call.on(
        'error',
        settle((error: Error) => reject(explain(error))),
      )
      call.on('response', (incoming) =>
        readResponse(incoming).then(settle(resolve), settle(reject)),
      )
      call.end(request.body)
    })
}

/** Distinguishes errors before the connection, when nothing was sent, from later ones. */
export function explainErrors(call: ClientRequest): (error: Error) => Error {
  let isConnected = false
  call.once('socket', (socket: Socket) => {
    isConnected = !socket.connecting
    // A reused socket never connects again, and would collect listeners.
    if (isConnected) return
    socket.once(call.protocol === 'https:' ? 'secureConnect' : 'connect', () => {
      isConnected = true
    })
  })
  return (error) => (isConnected ? error : new NotSent(error))
}

export function countCalls(send: AbortableSend, metrics: Metrics): AbortableSend {
  const calls = new Counter({
    name: 'promptwire_api_calls_total',
    help: 'Calls of the API by this app, by status; "none" without a response.',
    labelNames: ['status'],
    registers: [metrics],
  })
  return (...given) => {
    const answer = send(...given)
    answer.then(
      ({ status }) => calls.inc({ status }),
      ({ message }: Error) => message === CLIENT_DISCONNECTED || calls.inc({ status: 'none' }),
    )
    return answer
  }
}

export const CLIENT_DISCONNECTED = 'The client disconnected.'
export const RESPONSE_TIMED_OUT = 'The API response timed out.'

/** The API never redirects, so something else answers at its address. */
const isRedirect = (status: number) => status >= 300 && status < 400 && status !== 304

export function readResponse(incoming: IncomingMessage): ReturnType<Send> {
  const { statusCode: status = 0, headers } = incoming
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('error', reject)
    incoming.on('end', () => {
      if (isRedirect(status)) return reject(new Error(`Unexpected redirect (${status}).`))
      const text = Buffer.concat(chunks).toString()
      const get = (name: string) => headers[name.toLowerCase()]?.toString() ?? null
      resolve({ status, headers: { get }, text: async () => text })
    })
  })
}
