import ipaddr from 'ipaddr.js'

/**
 * What counts as one caller: an IPv4 address, or an IPv6 /64, which is what one customer gets at
 * the least. IPv4 in IPv6 clothes is IPv4. Anything else counts as it stands.
 */
export function networkOf(address: string): string {
  const host = withoutPort(address.trim())
  if (!ipaddr.isValid(host)) return host
  const parsed = ipaddr.process(host)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  const prefix = parsed.parts.slice(0, 4).map((part) => part.toString(16))
  return `${prefix.join(':')}::/64`
}

/** Some proxies write the port too; each connection would be a caller of its own. */
const withoutPort = (address: string): string =>
  /^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ?? address.replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')
