import {
  localhostAllowedHostnames,
  validateHostHeader,
  validateOriginHeader,
} from '@modelcontextprotocol/server'
import { failed } from '@promptwire/core/errors/envelope'
import type { FieldProblem } from '@promptwire/core/errors/failure'
import { MCP_PATH, type PublicUrls } from '@promptwire/core/oauth/discovery'
import { isLoopbackHost } from '@promptwire/core/oauth/redirect-uri'
import type { Context, MiddlewareHandler } from 'hono'

export interface AllowedSources {
  readonly urls: PublicUrls
  readonly hosts: readonly string[]
  /** Origins whose pages may call it, or `*`; empty for the default. */
  readonly origins: readonly string[]
}

const hostname = (url: string) => new URL(url).hostname

/** Rejects a foreign Host, against DNS rebinding, and pages of origins that are not allowed. */
export function hostAndOrigin({ urls, hosts, origins }: AllowedSources): MiddlewareHandler {
  const isAllowedHost = createHostCheck([hostname(urls.mcp), ...hosts])
  const isAllowedOrigin = createOriginCheck(urls, origins)
  const reject = (c: Context, problem: FieldProblem) => {
    const { message } = problem
    return c.json(failed({ code: 'FORBIDDEN', message, details: [problem] }, urls.web), 403)
  }
  return async function hostAndOrigin(c, next) {
    const [host, origin] = [c.req.header('Host'), c.req.header('Origin')]
    if (!isAllowedHost(host)) {
      return reject(c, {
        field: 'Host',
        message: `The MCP server does not accept the host ${host}. Clients use ${urls.mcp}; set MCP_URL, or add the host to ALLOWED_HOSTS.`,
        given: host ?? '',
        expected: urls.mcp + MCP_PATH,
      })
    }
    if (!isAllowedOrigin(origin)) {
      return reject(c, {
        field: 'Origin',
        message: `Pages of ${origin} may not call this MCP server. Add the origin to ALLOWED_ORIGINS of the MCP server.`,
        given: origin ?? '',
      })
    }
    return next()
  }
}

function createHostCheck(hosts: readonly string[]) {
  const allowed = [...localhostAllowedHostnames(), ...hosts]
  // Cached, since nearly all requests have the same host.
  let accepted: string | undefined
  return (host: string | undefined): boolean => {
    if (host !== undefined && host === accepted) return true
    const { ok } = validateHostHeader(host, allowed)
    if (ok) accepted = host
    return ok
  }
}

/**
 * A public server accepts every origin unless the operator limits them: without cookies, a page has
 * only the key that it sends. On loopback, pages could reach services that only this machine may
 * use.
 */
function createOriginCheck({ web, mcp }: PublicUrls, origins: readonly string[]) {
  const isOpen = origins.length === 0 ? !isLoopbackHost(new URL(mcp)) : origins.includes('*')
  if (isOpen) return () => true
  const allowed = [...localhostAllowedHostnames(), ...[web, mcp, ...origins].map(hostname)]
  return (origin: string | undefined): boolean => validateOriginHeader(origin, allowed).ok
}
