import {
  type CallOptions,
  type Client,
  createClient,
  type Send,
} from '@promptwire/core/contract/derive/client'
import { internalContract } from '@promptwire/core/contract/internal/internal-contract'
import {
  PUBLIC_PREFIX,
  type PublicContract,
  publicContract,
  VIA_HEADER,
} from '@promptwire/core/contract/public/public-contract'
import { Failure } from '@promptwire/core/failure'
import type { Scope } from '@promptwire/core/scopes'

/**
 * The API as one MCP request sees it: every call carries the request's own key. It remembers a
 * refusal of the key, which must become an HTTP status whatever JSON-RPC makes of it.
 */
export interface Upstream {
  readonly api: Client<PublicContract>
  /** Who is this key? Asked at most once. Rejects with UNAUTHORIZED. */
  identify(): Promise<{ scopes: readonly Scope[] }>
  /** Whether the API has judged the key in this request. */
  readonly asked: boolean
  readonly refusal: Failure | undefined
  /** Forgets a refusal that the caller answers by itself, so that no client is sent to sign in. */
  dismiss(refusal: Failure): void
}

export type ConnectUpstream = (key: string, requestId: string) => Upstream

/** Connects requests to the API at `apiUrl`. */
export const createUpstream =
  (apiUrl: string, send: Send): ConnectUpstream =>
  (key, requestId) => {
    let asked = false
    let refusal: Failure | undefined
    const watched: Send = async (url, request) => {
      asked = true
      return send(url, request)
    }
    const remember = (error: unknown): never => {
      if (error instanceof Failure && isRefusal(error)) refusal ??= error
      throw error
    }
    const options: CallOptions = {
      bearer: key,
      headers: { 'X-Request-Id': requestId, [VIA_HEADER]: 'mcp' },
    }
    const api = watch(
      createClient(publicContract, apiUrl + PUBLIC_PREFIX, watched),
      options,
      remember,
    )
    const { introspect_key } = internalContract
    const keys = createClient({ introspect_key }, apiUrl + PUBLIC_PREFIX, watched)
    let identity: Promise<{ scopes: readonly Scope[] }> | undefined
    return {
      api,
      identify() {
        identity ??= keys.introspect_key({}, options).then(({ data }) => data, remember)
        return identity
      },
      get asked() {
        return asked
      },
      get refusal() {
        return refusal
      },
      dismiss(dismissed) {
        if (refusal === dismissed) refusal = undefined
      },
    }
  }

const isRefusal = ({ code }: Failure) => code === 'UNAUTHORIZED' || code === 'FORBIDDEN'

/** The same client with the key bound in and refusals remembered. */
function watch(
  client: Client<PublicContract>,
  options: CallOptions,
  remember: (error: unknown) => never,
): Client<PublicContract> {
  const calls = Object.entries(client).map(([name, call]) => [
    name,
    (input: never) => call(input, options).catch(remember),
  ])
  return Object.fromEntries(calls)
}

const TIMEOUT_MS = 30_000

/** `fetch` with a limit on time; redirects are refused, since the API makes none. */
export const sendByFetch: Send = (url, request) =>
  fetch(url, { ...request, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
