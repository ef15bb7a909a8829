import {
  localhostAllowedHostnames,
  validateHostHeader,
  validateOriginHeader,
} from '@modelcontextprotocol/server'
import { failed } from '@promptwire/core/errors/envelope'
import type { PublicUrls } from '@promptwire/core/oauth/discovery'
import type { MiddlewareHandler } from 'hono'

export interface AllowedSources {
  readonly urls: PublicUrls
  /** Additional host names of this server, and origins whose pages may call it. */
  readonly hosts: readonly string[]
  readonly origins: readonly string[]
}

const hostname = (url: string) => new URL(url).hostname

/** Rejects a foreign Host or Origin, against DNS rebinding. */
export function hostAndOrigin({ urls, hosts, origins }: AllowedSources): MiddlewareHandler {
  const local = localhostAllowedHostnames()
  const allowedHosts = [...local, hostname(urls.mcp), ...hosts]
  const allowedOrigins = [
    ...local,
    hostname(urls.web),
    hostname(urls.mcp),
    ...origins.map(hostname),
  ]
  // Cached, since nearly all requests have the same host.
  let accepted: string | undefined
  const isAllowedHost = (host: string | undefined) => {
    if (host !== undefined && host === accepted) return true
    const { ok } = validateHostHeader(host, allowedHosts)
    if (ok) accepted = host
    return ok
  }
  return async function hostAndOrigin(c, next) {
    const origin = validateOriginHeader(c.req.header('Origin'), allowedOrigins)
    if (isAllowedHost(c.req.header('Host')) && origin.ok) return next()
    const message = 'Requests from this host or origin are not accepted.'
    return c.json(failed({ code: 'FORBIDDEN', message }, urls.web), 403)
  }
}
