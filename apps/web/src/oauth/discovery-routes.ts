import { AI_CATALOG_PATH, AI_CATALOG_TYPE, aiCatalog } from '@promptwire/core/mcp-server'
import {
  extendedMetadata,
  METADATA_PATH,
  type PublicUrls,
  wellKnownPaths,
} from '@promptwire/core/oauth/discovery'
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import type { WebEnvironment } from '../session/render/web-environment.ts'

/** RFC 8414: the issuer's metadata. */
export function discoveryRoutes(urls: PublicUrls): Hono<WebEnvironment> {
  const routes = new Hono<WebEnvironment>()
  routes.use('/.well-known/*', cors({ origin: '*', allowHeaders: ['MCP-Protocol-Version'] }))
  for (const path of wellKnownPaths(METADATA_PATH, urls.web)) {
    routes.get(path, (c) =>
      c.json(extendedMetadata(urls), 200, { 'Cache-Control': 'public, max-age=300' }),
    )
  }
  routes.get(AI_CATALOG_PATH, (c) =>
    c.body(JSON.stringify(aiCatalog(urls)), 200, {
      'Content-Type': AI_CATALOG_TYPE,
      'Cache-Control': 'public, max-age=3600',
    }),
  )
  // Clients would read an HTML page as a discovery document.
  routes.all('/.well-known/*', (c) => c.json({ error: 'not_found' }, 404))
  return routes
}
