import { isLoopback } from '@promptwire/core/oauth/redirect-uri'
import { WrongUse } from '../wrong-use.ts'

/**
 * Requires https, or http on this computer, before a request or opening an address. Servers and
 * repositories supply addresses, and other schemes can start programs.
 */
export function requireSafeUrl(address: URL | string, name: string): URL {
  const url = URL.canParse(String(address)) ? new URL(address) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new WrongUse(`${name} must be an address with http:// or https://.`)
  }
  if (url.protocol !== 'https:' && !isLoopback(url)) {
    throw new WrongUse(
      `${name} must use https://: ${url.origin} is not on this computer, and http:// would show the key to the network.`,
    )
  }
  if (url.username !== '' || url.password !== '') {
    throw new WrongUse(`${name} must have no user name or password.`)
  }
  return url
}

const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308]

/**
 * Works like `fetch`, for safe addresses only. Rejects redirects, which lead to other addresses.
 */
export async function fetchSafely(
  address: URL | string,
  request: RequestInit = {},
): Promise<Response> {
  const url = requireSafeUrl(address, 'The address')
  const response = await fetch(url, { ...request, redirect: 'manual' })
  if (!REDIRECTS.includes(response.status)) return response
  await response.body?.cancel()
  const target = response.headers.get('location') ?? ''
  const origin = URL.canParse(target, url) ? new URL(target, url).origin : 'another address'
  throw new WrongUse(`${url.origin} redirects to ${origin}. If that is your service, use it.`)
}
