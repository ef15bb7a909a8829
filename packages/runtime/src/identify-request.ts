import type { MiddlewareHandler } from 'hono'
import { requestId } from 'hono/request-id'

const MOST_CHARACTERS = 128

/**
 * Gives each request an id for logs and the audit log. One that the request brings is kept only on a
 * listener of our own apps: from a stranger it could pass for another request's.
 */
export const identifyRequest = ({
  callers,
}: {
  callers: 'anybody' | 'our apps'
}): MiddlewareHandler => requestId({ limitLength: callers === 'our apps' ? MOST_CHARACTERS : 0 })
