import {
  type CallOptions,
  type Client,
  createClient,
  type Send,
} from '@promptwire/contract/derive/client'
import type { KeyIdentity } from '@promptwire/contract/internal-contract'
import {
  type Answer,
  acceptsIdempotencyKey,
  type PublicOperation,
} from '@promptwire/contract/operation'
import { PUBLIC_PREFIX, publicContract } from '@promptwire/contract/public-contract'
import { Failure } from '@promptwire/core/errors/failure'
import type { AbortableSend } from '@promptwire/runtime/send'
import type { McpRequest } from './batch-key-lookup.ts'
import { type IdentifyKey, viaMcp } from './identify-key.ts'
import { createSendRun, type OnProgress } from './send-run.ts'
import type { SendOnce } from './unanswered-calls.ts'

type Api = Client<typeof publicContract>
type Input<Name extends keyof Api> = Parameters<Api[Name]>[0]

/**
 * The API for one MCP request; every call carries that request's key. Remembers a rejected key,
 * which must become an HTTP status instead of a JSON-RPC result.
 */
export interface Upstream {
  call<Name extends keyof Api>(name: Name, input: Input<Name>): ReturnType<Api[Name]>
  /** Calls a long-running operation; the callback receives progress, the signal aborts it. */
  run<Name extends keyof Api>(
    name: Name,
    input: Input<Name>,
    onProgress: OnProgress,
    signal: AbortSignal,
  ): ReturnType<Api[Name]>
  /** Calls an operation to its end, even if the client disconnects. */
  finish<Name extends keyof Api>(name: Name, input: Input<Name>): ReturnType<Api[Name]>
  /** Returns undefined for a key without the scope, instead of asking the client to sign in. */
  callIfAllowed<Name extends keyof Api>(
    name: Name,
    input: Input<Name>,
  ): Promise<Awaited<ReturnType<Api[Name]>> | undefined>
  /** Looks up the key at most once; rejects as `IdentifyKey` does. */
  readonly identify: () => Promise<KeyIdentity>
  readonly isKeyVerified: () => boolean
  readonly refusal: () => Failure | undefined
}

export type ConnectUpstream = (key: string, requestId: string, request?: McpRequest) => Upstream

/**
 * Connects requests to the API at `apiUrl`; aborting their signal ends their calls. `sendOnce`
 * sends every write; `onRefusal` gets every rejection of a key.
 */
export function createUpstream(
  apiUrl: string,
  send: AbortableSend,
  sendOnce: SendOnce,
  identifyKey: IdentifyKey,
  onRefusal?: (refusal: Failure) => void,
): ConnectUpstream {
  const sendRun = createSendRun(apiUrl)
  const callApi = createCall(createClient(publicContract, apiUrl + PUBLIC_PREFIX, send), sendOnce)
  return (key, requestId, { signal, headers } = {}) => {
    let isJudged = false
    let identity: Promise<KeyIdentity> | undefined
    const judging =
      (via: Send): Send =>
      (url, request) => {
        isJudged = true
        return via(url, request)
      }
    const sendUntil = (end?: AbortSignal) => judging((url, request) => send(url, request, end))
    const options = { bearer: key, ...viaMcp(requestId, sendUntil(signal), headers) }
    const running = (onProgress: OnProgress, end: AbortSignal) => {
      const ends = AbortSignal.any(signal ? [signal, end] : [end])
      const sendAll = judging((url, request) => sendRun(url, request, onProgress, ends))
      return { ...options, send: sendAll }
    }
    const { keepRefusal, refusal } = createRefusalKeeper(onRefusal)
    // Upstream pairs each name with the input and output of its operation.
    const call = (operation: keyof Api, input: unknown, how: CallOptions = options) =>
      callApi({ key, operation, input }, how, () => signal?.aborted ?? false)
    return {
      call: (name: keyof Api, input: unknown) => call(name, input).catch(keepRefusal),
      run: (name: keyof Api, input: unknown, onProgress: OnProgress, end: AbortSignal) =>
        call(name, input, running(onProgress, end)).catch(keepRefusal),
      finish: (name: keyof Api, input: unknown) =>
        call(name, input, { ...options, send: sendUntil() }).catch(keepRefusal),
      callIfAllowed: (name: keyof Api, input: unknown) =>
        call(name, input).catch((error) => (isForbidden(error) ? undefined : keepRefusal(error))),
      identify() {
        isJudged = true
        identity ??= identifyKey(key, requestId, { signal, headers }).catch(keepRefusal)
        return identity
      },
      isKeyVerified: () => isJudged,
      refusal,
    } as Upstream
  }
}

function createRefusalKeeper(onRefusal?: (refusal: Failure) => void) {
  let first: Failure | undefined
  return {
    keepRefusal(error: unknown): never {
      if (isRefusal(error)) {
        first ??= error
        onRefusal?.(error)
      }
      throw error
    },
    refusal: () => first,
  }
}

interface ApiCall {
  readonly key: string
  readonly operation: keyof Api
  readonly input: unknown
}

/** Calls an operation; a write has an Idempotency-Key. */
const createCall =
  (api: Api, sendOnce: SendOnce) =>
  (call: ApiCall, options: CallOptions, hasLeft: () => boolean): Promise<Answer<unknown>> => {
    const send = api[call.operation] as Call
    if (!isWrite(call.operation)) return send(call.input, options)
    return sendOnce(call, hasLeft, (idempotencyKey) =>
      send(call.input, withIdempotencyKey(options, idempotencyKey)),
    )
  }

/** Whether the API runs the operation once per Idempotency-Key. */
function isWrite(name: keyof Api): boolean {
  const operation: PublicOperation = publicContract[name]
  return operation.effect !== 'reads' && acceptsIdempotencyKey(operation)
}

const withIdempotencyKey = (options: CallOptions, idempotencyKey: string): CallOptions => ({
  ...options,
  headers: { ...options.headers, 'Idempotency-Key': idempotencyKey },
})

type Call = (input: unknown, options: CallOptions) => Promise<Answer<unknown>>

/** Errors that must reach the client as 401 or 403, so it signs in: those with a challenge. */
export const isRefusal = (error: unknown): error is Failure =>
  error instanceof Failure &&
  (error.code === 'UNAUTHORIZED' || (isForbidden(error) && 'WWW-Authenticate' in error.headers))

const isForbidden = (error: unknown) => error instanceof Failure && error.code === 'FORBIDDEN'
