import type { IncomingMessage } from 'node:http'
import { isLoopbackHost } from '@promptwire/core/oauth/redirect-uri'

/** The name of this computer inside containers. */
const DOCKER_HOST = 'host.docker.internal'

/** Load balancers and orchestrators use any host name. */
const HEALTH = /^\/(?:healthz|readyz)(?:$|\?)/

/**
 * Finds a request's foreign host, against DNS rebinding: a page of another site that resolves to
 * this computer sends that site's name. Undefined if the host is allowed.
 */
export function createFindForeignHost(
  publicUrl: string | undefined,
  hosts: readonly string[] | undefined,
): ((incoming: IncomingMessage) => string | undefined) | undefined {
  if (!publicUrl || !hosts || !isLoopbackHost(new URL(publicUrl))) return undefined
  const allowed = new Set([DOCKER_HOST, ...hosts])
  // Nearly all requests have the same host.
  let accepted: string | undefined
  return ({ headers: { host }, url = '' }) => {
    // The app rejects a missing or invalid host in its own format.
    if (host === undefined || host === accepted || !URL.canParse(`http://${host}`)) return undefined
    const named = new URL(`http://${host}`)
    if (!isLoopbackHost(named) && !allowed.has(named.hostname))
      return HEALTH.test(url) ? undefined : host
    accepted = host
    return undefined
  }
}
