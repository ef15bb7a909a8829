import { PUBLIC_PREFIX } from '@promptwire/core/contract/public/public-contract'
import type { Environment } from '../settings-folder.ts'
import { requireSafeUrl } from '../untrusted/urls.ts'
import { isTrusted } from './trusted.ts'

const DEFAULT_ADDRESS = 'http://localhost:3001'

/** The address of the API without its prefix. */
export interface Address {
  readonly url: string
  /** Whether the user named or trusted it; a repository alone may lead anywhere. */
  readonly isTrusted: boolean
}

/** The same text for the same address, without the prefix of the API. */
export function toAddress(text: string, name: string): string {
  const { origin, pathname } = requireSafeUrl(text, name)
  const path = pathname.replace(/\/+$/, '')
  return origin + (path.endsWith(PUBLIC_PREFIX) ? path.slice(0, -PUBLIC_PREFIX.length) : path)
}

/** The address that the user gives, or that of the environment, the repository or this computer. */
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

/** How to trust an address. */
export const askToTrust = (url: string): string =>
  `only promptwire.yaml names ${url}. If the address is yours, run: promptwire trust ${url}`
