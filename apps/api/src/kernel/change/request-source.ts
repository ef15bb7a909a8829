import { isIP } from 'node:net'
import { withoutPort } from '../limits/network.ts'

/** Where a request came from, for the audit log. */
export interface RequestSource {
  /** An IP address; undefined if no one vouches for it. */
  readonly address: string | undefined
  readonly userAgent: string | undefined
}

/** Keeps an address only if it is one. */
export function toRequestSource(address = '', userAgent?: string): RequestSource {
  const host = withoutPort(address.trim()).replace(/^::ffff:(?=\d+\.)/i, '')
  return { address: isIP(host) === 0 ? undefined : host, userAgent }
}
