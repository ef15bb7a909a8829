import { isLoopback } from '@promptwire/core/oauth/redirect-uri'

/** The part of an address that says where a browser ends up: a host, or an app by its scheme. */
export function getDestination(address: string): string {
  const url = new URL(address)
  return url.protocol === 'https:' || isLoopback(url) ? url.host : `${url.protocol}//${url.host}`
}
