import type { Context, MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Logger } from 'pino'
import { isBodyAborted } from './client-disconnected.ts'
import { type Callers, identifyRequest } from './identify-request.ts'
import { countRequest } from './metrics.ts'

/** The variables of every request in an app. */
export interface RequestEnvironment {
  Variables: {
    requestId: string
    log: Logger
    /** The app of ours that forwarded the request, if that can be trusted. */
    via?: string | undefined
    /** Whether it came from an app of ours. */
    isInternal?: true
    /** The address of the caller, if that app proved who it is. */
    forwardedAddress?: string | undefined
    /** The same for the audit log, also if the secret does not vouch for the network of a key. */
    auditedAddress?: string | undefined
    /** The caller, once known: for the log. */
    caller?: { readonly key_id: string } | { readonly user_id: string }
    /** Receives the status of the response. */
    whenAnswered?: (status: number) => void
  }
}

/** As nginx logs it; no client ever gets it. */
const CLIENT_CLOSED_REQUEST = 499

/**
 * One line per request, with the route instead of the path and nothing of query, headers or body:
 * no key, code or variable can get into the log. It gives each request its id, and counts it.
 */
export const requestLog = (log: Logger, callers: Callers): MiddlewareHandler<RequestEnvironment> =>
  async function requestLog(c, next) {
    const started = performance.now()
    const requestId = identifyRequest(c, callers)
    c.set('log', log)
    await next()
    c.get('whenAnswered')?.(c.res.status)
    const { method } = c.req
    const route = routePath(c, -1)
    const status = isAborted(c) ? CLIENT_CLOSED_REQUEST : c.res.status
    const ms = performance.now() - started
    countRequest({ method, route, status, ms })
    log.info({
      request_id: requestId,
      method,
      route,
      status,
      ...c.get('caller'),
      ms: Math.round(ms),
    })
  }

/** A failure because the client never sent the rest of its request is not ours. */
const isAborted = (c: Context) => c.res.status >= 500 && isBodyAborted(c)
