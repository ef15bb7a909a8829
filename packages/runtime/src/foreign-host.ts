import type { IncomingMessage } from 'node:http'
import { isLoopbackHost } from '@promptwire/core/oauth/redirect-uri'

/** How containers on this computer call it. */
const DOCKER_HOST = 'host.docker.internal'

/** Load balancers and orchestrators ask by any name. */
const HEALTH = /^\/(?:healthz|readyz)(?:$|\?)/

/**
 * Finds the foreign host of a request, against DNS rebinding: a page of another site that resolves
 * to this computer sends that site's name. Undefined where no host is foreign.
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
    // An app refuses a missing or invalid host in its own form.
    if (host === undefined || host === accepted || !URL.canParse(`http://${host}`)) return undefined
    const named = new URL(`http://${host}`)
    if (!isLoopbackHost(named) && !allowed.has(named.hostname))
      return HEALTH.test(url) ? undefined : host
    accepted = host
    return undefined
  }
}
