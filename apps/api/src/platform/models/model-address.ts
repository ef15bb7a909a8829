import { invalidField } from '@promptwire/core/errors/failure'

/** A host inside the operator's network that models may be called at; without a port, at any. */
export interface PrivateHost {
  readonly hostname: string
  readonly port: number | undefined
}

/** Private hosts where models can be called; the operator names each one. */
export interface ModelAddressPolicy {
  readonly privateModelHosts: readonly PrivateHost[]
}

/** Host names as addresses write them, each with a port of its own or for all. */
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

/** Whether the operator has named the host of an address, so that it may be a private one. */
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
 * Refuses an address that no model may be called at: no web address, one with a credential in it, or
 * plain http beyond the hosts that the operator names. Others are judged on the connection itself.
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
