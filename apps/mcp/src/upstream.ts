import {
  type CallOptions,
  type Client,
  createClient,
  type Send,
} from '@promptwire/core/contract/derive/client'
import type { KeyIdentity } from '@promptwire/core/contract/internal/internal-contract'
import type { Answer } from '@promptwire/core/contract/operation'
import { PUBLIC_PREFIX, publicContract } from '@promptwire/core/contract/public/public-contract'
import { Failure } from '@promptwire/core/failure'
import { type IdentifyKey, viaMcp } from './identify-key.ts'
import type { AbortableSend } from './send.ts'
import { createSendRun, type Told } from './send-run.ts'

type Api = Client<typeof publicContract>
type Input<Name extends keyof Api> = Parameters<Api[Name]>[0]

/**
 * The API as one MCP request sees it: every call carries the request's own key. It keeps a refusal
 * of the key, which must become an HTTP status whatever JSON-RPC makes of it.
 */
export interface Upstream {
  call<Name extends keyof Api>(name: Name, input: Input<Name>): ReturnType<Api[Name]>
  /** The same for what takes a while: `told` hears of the way, and the signal ends it. */
  run<Name extends keyof Api>(
    name: Name,
    input: Input<Name>,
    told: Told,
    signal: AbortSignal,
  ): ReturnType<Api[Name]>
  /** The same to its end, though the client may have left. */
  finish<Name extends keyof Api>(name: Name, input: Input<Name>): ReturnType<Api[Name]>
  /** The same, and undefined for a key without the scope: nobody is sent to sign in for that. */
  callIfAllowed<Name extends keyof Api>(
    name: Name,
    input: Input<Name>,
  ): Promise<Awaited<ReturnType<Api[Name]>> | undefined>
  /** Who is this key? Asked at most once. Rejects with UNAUTHORIZED. */
  readonly identify: () => Promise<KeyIdentity>
  /** Whether the API has judged the key in this request. */
  readonly isJudged: () => boolean
  readonly refusal: () => Failure | undefined
}

export type ConnectUpstream = (key: string, requestId: string, signal?: AbortSignal) => Upstream

/** Connects requests to the API at `apiUrl`; their calls end when their signal is aborted. */
export function createUpstream(
  apiUrl: string,
  send: AbortableSend,
  identifyKey: IdentifyKey,
): ConnectUpstream {
  const sendRun = createSendRun(apiUrl)
  const api = createClient(publicContract, apiUrl + PUBLIC_PREFIX, send)
  return (key, requestId, signal) => {
    let isJudged = false
    let refusal: Failure | undefined
    let identity: Promise<KeyIdentity> | undefined
    const sendUntil =
      (end?: AbortSignal): Send =>
      (url, request) => {
        isJudged = true
        return send(url, request, end)
      }
    const options = { bearer: key, ...viaMcp(requestId, sendUntil(signal)) }
    const running = (told: Told, end: AbortSignal) => {
      const ends = AbortSignal.any(signal ? [signal, end] : [end])
      const sendAll: Send = (url, request) => {
        isJudged = true
        return sendRun(url, request, told, ends)
      }
      return { ...options, send: sendAll }
    }
    const keepRefusal = (error: unknown): never => {
      if (isRefusal(error)) refusal ??= error
      throw error
    }
    // Upstream pairs each name with the input and answer of its own row.
    const call = (name: keyof Api, input: unknown, how: CallOptions = options) =>
      (api[name] as Call)(input, how)
    return {
      call: (name: keyof Api, input: unknown) => call(name, input).catch(keepRefusal),
      run: (name: keyof Api, input: unknown, told: Told, end: AbortSignal) =>
        call(name, input, running(told, end)).catch(keepRefusal),
      finish: (name: keyof Api, input: unknown) =>
        call(name, input, { ...options, send: sendUntil() }).catch(keepRefusal),
      callIfAllowed: (name: keyof Api, input: unknown) =>
        call(name, input).catch((error) => (isForbidden(error) ? undefined : keepRefusal(error))),
      identify() {
        isJudged = true
        identity ??= identifyKey(key, requestId, signal).catch(keepRefusal)
        return identity
      },
      isJudged: () => isJudged,
      refusal: () => refusal,
    } as Upstream
  }
}

type Call = (input: unknown, options: CallOptions) => Promise<Answer<unknown>>

/** What must reach the client as 401 or 403 with a challenge, so that it signs in. */
export const isRefusal = (error: unknown): error is Failure =>
  error instanceof Failure && (error.code === 'UNAUTHORIZED' || error.code === 'FORBIDDEN')

const isForbidden = (error: unknown) => error instanceof Failure && error.code === 'FORBIDDEN'
