import { Failure, invalidField } from '@promptwire/core/errors/failure'
import ipaddr from 'ipaddr.js'
import { LRUCache } from 'lru-cache'
import { withoutPort } from './network.ts'

type Parsed = [ipaddr.IPv4 | ipaddr.IPv6, number]

/** Parses CIDR networks to a normal form without duplicates; a single address is a network. */
export const parseNetworks = (given: readonly string[]): string[] => [
  ...new Set(given.map((text, i) => writeNetwork(text.trim(), i))),
]

function writeNetwork(text: string, i: number): string {
  const isAlone = !text.includes('/')
  if (isAlone && ipaddr.isValid(text) && !isShortened(text)) {
    const address = ipaddr.process(text)
    return `${address}/${address.kind() === 'ipv4' ? 32 : 128}`
  }
  if (!isAlone && ipaddr.isValidCIDR(text) && !isShortened(text)) {
    const [address, length] = ipaddr.parseCIDR(text)
    const network = address.kind() === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6
    return `${network.networkAddressFromCIDR(text)}/${length}`
  }
  throw invalidField(
    `allowed_networks.${i}`,
    `must be a network such as 203.0.113.0/24 or 2001:db8::/32, not ${JSON.stringify(text)}.`,
  )
}

/** Such as 10.1 for 10.0.0.1, which few people mean. */
const isShortened = (text: string) =>
  !text.includes(':') && !/^\d+\.\d+\.\d+\.\d+(?:\/|$)/.test(text)

const parsed = new LRUCache<string, readonly Parsed[]>({ max: 1_000 })

/** Rejects a caller outside a key's networks, which are separated by commas. */
export function requireNetwork(networks: string, address: string | undefined): void {
  if (address !== undefined && isWithin(networks, address)) return
  const from = address === undefined ? 'an unknown address' : address
  throw new Failure(
    'FORBIDDEN',
    `This API key may not be used from ${from}. A person can change its allowed networks on the API keys page.`,
  )
}

function isWithin(networks: string, address: string): boolean {
  const host = withoutPort(address.trim())
  if (!ipaddr.isValid(host)) return false
  const caller = ipaddr.process(host)
  return readNetworks(networks).some(
    ([network, length]) => network.kind() === caller.kind() && caller.match(network, length),
  )
}

function readNetworks(networks: string): readonly Parsed[] {
  const known = parsed.get(networks)
  if (known) return known
  const read = networks.split(',').map((network): Parsed => ipaddr.parseCIDR(network))
  parsed.set(networks, read)
  return read
}
