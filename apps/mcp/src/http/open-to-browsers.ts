import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'

const EXPOSED_HEADERS = ['WWW-Authenticate', 'Retry-After', 'MCP-Protocol-Version']

const answerPreflight = cors({
  origin: '*',
  allowMethods: ['GET', 'POST', 'DELETE', 'OPTIONS'],
  allowHeaders: [
    'Authorization',
    'Content-Type',
    'Accept',
    'MCP-Protocol-Version',
    'Mcp-Method',
    'Mcp-Name',
    'Mcp-Session-Id',
    'Last-Event-ID',
  ],
  exposeHeaders: EXPOSED_HEADERS,
})

/**
 * Browser-based clients discover and connect from their own pages; no cookies are involved. Hono's
 * `cors` does all of it, but what it sets before an answer makes every answer a stream.
 */
export const openToBrowsers: MiddlewareHandler = async (c, next) => {
  if (c.req.method === 'OPTIONS') return answerPreflight(c, next)
  await next()
  c.res.headers.set('Access-Control-Allow-Origin', '*')
  c.res.headers.set('Access-Control-Expose-Headers', EXPOSED_HEADERS.join(','))
}
