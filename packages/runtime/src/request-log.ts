import type { Context, MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Logger } from 'pino'
import { isBodyAborted } from './client-disconnected.ts'
import { type Callers, identifyRequest } from './identify-request.ts'
import type { CountRequest } from './metrics.ts'

export interface RequestEnvironment {
  Variables: {
    requestId: string
    log: Logger
    /** The app of ours that forwarded the request, if that is trusted. */
    via?: string | undefined
    /** Whether it came from an app of ours. */
    isInternal?: true
    /** The caller's address, if that app proved its identity. */
    forwardedAddress?: string | undefined
    /**
     * The caller's address for the audit log, also without the secret that key networks require.
     */
    auditedAddress?: string | undefined
    /** For the log; set once the caller is known. */
    caller?: { readonly key_id: string } | { readonly user_id: string }
    whenAnswered?: (status: number) => void
  }
}

/** nginx's status in logs; no client ever gets it. */
const CLIENT_CLOSED_REQUEST = 499

/**
 * One line per request, with the route instead of the path and nothing of query, headers or body:
 * no key, code or variable can get into the log. Also sets each request's id, and counts it.
 */
export const requestLog = (
  log: Logger,
  callers: Callers,
  countRequest: CountRequest,
): MiddlewareHandler<RequestEnvironment> =>
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

/** The client never sent the rest of its request, so the failure is not ours. */
const isAborted = (c: Context) => c.res.status >= 500 && isBodyAborted(c)
