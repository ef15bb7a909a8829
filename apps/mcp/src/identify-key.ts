import { type CallOptions, createClient, type Send } from '@promptwire/contract/derive/client'
import {
  INTERNAL_PREFIX,
  internalContract,
  type KeyIdentity,
  type KeyIntrospection,
  MAX_INTROSPECTED_KEYS,
} from '@promptwire/contract/internal-contract'
import { PREFER_DIFF, PUBLIC_PREFIX, VIA_HEADER } from '@promptwire/contract/public-contract'
import { isApiKey } from '@promptwire/core/access/api-key'
import { Failure } from '@promptwire/core/errors/failure'
import type { AbortableSend } from '@promptwire/runtime/send'
import { batchKeyLookup, type McpRequest } from './batch-key-lookup.ts'

/** Rejects with UNAUTHORIZED, or with FORBIDDEN outside the key's networks. */
export type IdentifyKey<Identity = KeyIdentity> = (
  key: string,
  requestId: string,
  request?: McpRequest,
) => Promise<Identity>

export const viaMcp = (
  requestId: string,
  send: Send,
  headers: McpRequest['headers'],
): CallOptions => ({
  headers: { 'X-Request-Id': requestId, [VIA_HEADER]: 'mcp', ...PREFER_DIFF, ...headers },
  send,
})

/** Looks up each key in its own request; works on any API listener. */
export function createSingleIdentify(
  apiUrl: string,
  send: AbortableSend,
): IdentifyKey<KeyIntrospection> {
  const { introspect_key } = internalContract
  const api = createClient({ introspect_key }, apiUrl + PUBLIC_PREFIX, send)
  return async (bearer, requestId, { signal, headers } = {}) => {
    const sendIt: Send = (url, request) => send(url, request, signal)
    return (await api.introspect_key({}, { bearer, ...viaMcp(requestId, sendIt, headers) })).data
  }
}

/** Batches concurrent key look-ups into one request to the internal listener. */
export function createBatchIdentify(apiUrl: string, send: AbortableSend): IdentifyKey {
  const { introspect_keys } = internalContract
  const api = createClient({ introspect_keys }, apiUrl + INTERNAL_PREFIX, send)
  const alone = createSingleIdentify(apiUrl, send)
  const lookUpBatched = batchKeyLookup(async (keys, requestId, { signal, headers }) => {
    const sendIt: Send = (url, request) => send(url, request, signal)
    const via = viaMcp(requestId, sendIt, headers)
    const { data } = await api.introspect_keys({ keys: [...keys] }, via)
    return data.map((answer) =>
      answer.outcome === 'known'
        ? answer.key
        : new Failure(answer.code, answer.message, answer.headers),
    )
  }, MAX_INTROSPECTED_KEYS)
  // Send malformed keys alone; the API rejects them.
  return (key, requestId, request) =>
    isApiKey(key) ? lookUpBatched(key, requestId, request) : alone(key, requestId, request)
}
