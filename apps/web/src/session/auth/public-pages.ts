import { every } from 'hono/combine'
import { etag } from 'hono/etag'
import { createMiddleware } from 'hono/factory'
import type { WebEnvironment } from '../render/web-environment.ts'

export const publicPages = every(
  createMiddleware<WebEnvironment>(async function cacheable(c, next) {
    await next()
    if (c.res.status >= 400) return
    // The frame around the page depends on the viewer.
    const isOwn = (await c.var.viewer()) !== undefined
    c.header('Vary', 'Accept-Encoding, Cookie')
    c.header('Cache-Control', isOwn ? 'private, no-cache' : 'public, max-age=300')
  }),
  etag(),
)
