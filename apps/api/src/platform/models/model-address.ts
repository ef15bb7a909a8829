import { invalidField } from '@promptwire/core/errors/failure'

/** A host in the operator's network where models can be called; without a port, on any port. */
export interface PrivateHost {
  readonly hostname: string
  readonly port: number | undefined
}

export interface ModelAddressPolicy {
  readonly privateModelHosts: readonly PrivateHost[]
}

export const parsePrivateHosts = (text: string): PrivateHost[] =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
    .map((entry) => {
      const port = /:(\d{1,5})$/.exec(entry)?.[1]
      const { hostname } = new URL(`http://${entry}`)
      return { hostname, port: port === undefined ? undefined : Number(port) }
    })

const STANDARD_PORTS: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 }

/** Whether the operator named the address's host, which allows a private address. */
export function isAllowedPrivateHost(
  url: string,
  { privateModelHosts }: ModelAddressPolicy,
): boolean {
  const { protocol, hostname, port } = new URL(url)
  const at = port ? Number(port) : STANDARD_PORTS[protocol]
  return privateModelHosts.some(
    (host) => host.hostname === hostname && (host.port === undefined || host.port === at),
  )
}

/**
 * Rejects an address without a web URL, with a credential in it, or with plain http to a host that
 * the operator did not name. Other addresses are checked on the connection.
 */
export function requireModelAddress(address: string, policy: ModelAddressPolicy): void {
  const url = URL.canParse(address) ? new URL(address) : undefined
  const more = url && (url.username || url.password || url.search || url.hash)
  if (!url || more || !Object.hasOwn(STANDARD_PORTS, url.protocol)) {
    const message = 'must be a URL without credentials or query.'
    throw invalidField('base_url', message)
  }
  if (url.protocol === 'https:' || isAllowedPrivateHost(address, policy)) return
  throw invalidField(
    'base_url',
    'must begin with https://, unless the operator allows its host (PRIVATE_MODEL_HOSTS).',
  )
}
