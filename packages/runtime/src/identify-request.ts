import type { Context } from 'hono'
import { addHeader } from './response-headers.ts'

const REQUEST_ID = /^[\w\-=]{1,128}$/

export type Callers = 'anybody' | 'our apps'

/**
 * Gives a request an id for logs and the audit log. Only a listener of our own apps keeps the
 * caller's id: from a stranger it could pass for another request's.
 */
export function identifyRequest(c: Context, callers: Callers): string {
  const given = callers === 'our apps' ? c.req.header('X-Request-Id') : undefined
  const id = given !== undefined && REQUEST_ID.test(given) ? given : crypto.randomUUID()
  c.set('requestId', id)
  addHeader(c, 'X-Request-Id', id)
  return id
}
