import { isJsonCredential } from '@promptwire/core/credentials/service-account'
import type { GuardedFetch } from '../../fetch/guarded-fetch.ts'
import type { AccessTokens } from '../access-tokens.ts'
import type { ModelAccess } from '../model.ts'

/** Sends a service account's access token instead of a key; other credentials stay unchanged. */
export function withGoogleToken(
  fetch: GuardedFetch,
  { kind, apiKey = '' }: ModelAccess,
  tokens: AccessTokens,
): GuardedFetch {
  if (kind !== 'vertex' || !isJsonCredential(apiKey)) return fetch
  return async (url, sent) => {
    const token = await rejectOnAbort(tokens.get(apiKey), sent.signal)
    const { 'x-goog-api-key': _placeholder, ...headers } = sent.headers ?? {}
    const authorized = { ...headers, authorization: `Bearer ${token}` }
    const response = await fetch(url, { ...sent, headers: authorized })
    if (response.status === 401) tokens.forget(apiKey, token)
    return response
  }
}

/** Others may wait for the same token, so only this wait ends. */
function rejectOnAbort<Value>(value: Promise<Value>, signal?: AbortSignal): Promise<Value> {
  if (!signal) return value
  return new Promise((resolve, reject) => {
    const leave = () => reject(signal.reason)
    if (signal.aborted) leave()
    signal.addEventListener('abort', leave, { once: true })
    value.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
  })
}
