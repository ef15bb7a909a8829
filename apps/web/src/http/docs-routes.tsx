import { PUBLIC_PREFIX } from '@promptwire/core/contract/public/public-contract'
import type { RequestEnvironment } from '@promptwire/runtime/request-log'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { DocsPage } from '../pages/docs-page.tsx'
import type { WebParts } from './parts.ts'
import { createReference } from './reference.ts'

const CACHED = { 'Cache-Control': 'public, max-age=300', Vary: 'Accept-Encoding' }

/** The reference page, for everybody; it is the same for all and made on its first use. */
export function docsRoutes({ publicApiUrl, urls }: WebParts): Hono<RequestEnvironment> {
  const baseUrl = publicApiUrl + PUBLIC_PREFIX
  const routes = new Hono<RequestEnvironment>()
  let page: string | undefined
  routes.use('/docs', compress())
  routes.get('/docs', (c) => {
    page ??= String(
      <DocsPage
        reference={createReference(baseUrl)}
        baseUrl={baseUrl}
        mcpUrl={`${urls.mcp}/mcp`}
      />,
    )
    return c.html(page, 200, CACHED)
  })
  return routes
}
