import { isApiKey } from '@promptwire/core/api-key'
import { type CallOptions, createClient, type Send } from '@promptwire/core/contract/derive/client'
import {
  INTERNAL_PREFIX,
  internalContract,
  type KeyIdentity,
  MOST_INTROSPECTED,
} from '@promptwire/core/contract/internal/internal-contract'
import { PUBLIC_PREFIX, VIA_HEADER } from '@promptwire/core/contract/public/public-contract'
import { Failure } from '@promptwire/core/failure'
import type { AbortableSend } from './send.ts'
import { shareLookups } from './shared-lookups.ts'

/** Who is this key? Rejects with UNAUTHORIZED. */
export type IdentifyKey = (
  key: string,
  requestId: string,
  signal?: AbortSignal,
) => Promise<KeyIdentity>

/** How a request of this MCP server is sent on. */
export const viaMcp = (requestId: string, send: Send): CallOptions => ({
  headers: { 'X-Request-Id': requestId, [VIA_HEADER]: 'mcp' },
  send,
})

/** Each key asks for itself, as it may at any listener of the API. */
export function identifyAlone(apiUrl: string, send: AbortableSend): IdentifyKey {
  const { introspect_key } = internalContract
  const api = createClient({ introspect_key }, apiUrl + PUBLIC_PREFIX, send)
  return async (bearer, requestId, signal) => {
    const sendIt: Send = (url, request) => send(url, request, signal)
    return (await api.introspect_key({}, { bearer, ...viaMcp(requestId, sendIt) })).data
  }
}

/** Keys that ask together are asked for in one request, which the internal listener takes. */
export function identifyTogether(apiUrl: string, send: AbortableSend): IdentifyKey {
  const { introspect_keys } = internalContract
  const api = createClient({ introspect_keys }, apiUrl + INTERNAL_PREFIX, send)
  const alone = identifyAlone(apiUrl, send)
  const together = shareLookups(async (keys, requestId, signal) => {
    const sendIt: Send = (url, request) => send(url, request, signal)
    const { data } = await api.introspect_keys({ keys: [...keys] }, viaMcp(requestId, sendIt))
    return data.map((answer) =>
      answer.outcome === 'known'
        ? answer.key
        : new Failure(answer.code, answer.message, answer.headers),
    )
  }, MOST_INTROSPECTED)
  // What has no key's form is for the API to refuse, and rides with nobody.
  return (key, requestId, signal) =>
    isApiKey(key) ? together(key, requestId, signal) : alone(key, requestId, signal)
}
