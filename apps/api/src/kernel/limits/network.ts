import ipaddr from 'ipaddr.js'

/**
 * The unit of rate limits: an IPv4 address, or an IPv6 /64, the least that one customer gets.
 * IPv4-mapped addresses count as IPv4; other text is unchanged.
 */
export const getNetwork = (address: string): string => maskAddress(address, { ipv4: 32, ipv6: 64 })

/** The smallest block that an address provider owns: an IPv4 /16, or an IPv6 /32. */
export const getProviderNetwork = (address: string): string =>
  maskAddress(address, { ipv4: 16, ipv6: 32 })

function maskAddress(address: string, prefixes: Record<'ipv4' | 'ipv6', number>): string {
  const host = withoutPort(address.trim())
  if (!ipaddr.isValid(host)) return host
  const parsed = ipaddr.process(host)
  const prefix = prefixes[parsed.kind()]
  const bytes = parsed.toByteArray().map((byte, at) => (at * 8 < prefix ? byte : 0))
  return `${ipaddr.fromByteArray(bytes)}/${prefix}`
}

/** Some proxies add the port, which would make each connection a caller of its own. */
export const withoutPort = (address: string): string =>
  /^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ?? address.replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')
