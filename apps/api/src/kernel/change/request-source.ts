import { isIP } from 'node:net'
import { withoutPort } from '../limits/network.ts'

export interface RequestSource {
  /** An IP address; undefined if no trusted app vouches for it. */
  readonly address: string | undefined
  readonly userAgent: string | undefined
}

/** Drops an address that is not an IP address. */
export function toRequestSource(address = '', userAgent?: string): RequestSource {
  const host = withoutPort(address.trim()).replace(/^::ffff:(?=\d+\.)/i, '')
  return { address: isIP(host) === 0 ? undefined : host, userAgent }
}
