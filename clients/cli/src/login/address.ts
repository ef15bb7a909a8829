import { API_PREFIX } from '../contract-built.ts'
import type { Environment } from '../settings-folder.ts'
import { requireSafeUrl } from '../untrusted/urls.ts'
import { isTrusted } from './trusted.ts'

const DEFAULT_ADDRESS = 'http://localhost:3001'

/** The API's address without its prefix. */
export interface Address {
  readonly url: string
  /** True if the user passed or trusted it. An address from a repository could lead anywhere. */
  readonly isTrusted: boolean
}

/** Normalizes an address and drops the API's prefix. */
export function toAddress(text: string, name: string): string {
  const { origin, pathname } = requireSafeUrl(text, name)
  const path = pathname.replace(/\/+$/, '')
  return origin + (path.endsWith(API_PREFIX) ? path.slice(0, -API_PREFIX.length) : path)
}

/** Prefers the given address, then the environment's, the repository's and this computer's. */
export function findAddress(
  environment: Environment,
  configured: string | undefined,
  given?: string,
): Address {
  if (given) return { url: toAddress(given, '<url>'), isTrusted: true }
  const { PROMPTWIRE_API_URL } = environment
  if (PROMPTWIRE_API_URL) {
    return { url: toAddress(PROMPTWIRE_API_URL, 'PROMPTWIRE_API_URL'), isTrusted: true }
  }
  if (!configured) return { url: DEFAULT_ADDRESS, isTrusted: true }
  const url = toAddress(configured, 'url of promptwire.yaml')
  return { url, isTrusted: url === DEFAULT_ADDRESS || isTrusted(environment, url) }
}

export const askToTrust = (url: string): string =>
  `only promptwire.yaml names ${url}. If the address is yours, run: promptwire trust ${url}`
