import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import { SESSION_HEADER } from './elicitation-session.ts'

const EXPOSED_HEADERS = [
  'WWW-Authenticate',
  'Retry-After',
  'MCP-Protocol-Version',
  SESSION_HEADER,
  'ETag',
]

const answerPreflight = cors({
  origin: '*',
  allowMethods: ['GET', 'POST', 'DELETE', 'OPTIONS'],
  allowHeaders: [
    'Authorization',
    'Content-Type',
    'Accept',
    'If-None-Match',
    'MCP-Protocol-Version',
    'Mcp-Method',
    'Mcp-Name',
    SESSION_HEADER,
    'Last-Event-ID',
    'X-MCP-Readonly',
    'X-MCP-Toolsets',
  ],
  exposeHeaders: EXPOSED_HEADERS,
})

/**
 * CORS for browser-based clients; no cookies are involved. Not Hono's `cors`: setting headers
 * before the response turns every response into a stream.
 */
export const allowCrossOrigin: MiddlewareHandler = async (c, next) => {
  if (c.req.method === 'OPTIONS') return answerPreflight(c, next)
  await next()
  c.res.headers.set('Access-Control-Allow-Origin', '*')
  c.res.headers.set('Access-Control-Expose-Headers', EXPOSED_HEADERS.join(','))
}
