import { SUPPORTED_PROTOCOL_VERSIONS } from '@modelcontextprotocol/server'
import {
  AI_CATALOG_PATH,
  AI_CATALOG_TYPE,
  aiCatalog,
  SERVER_CARD_PATH,
  SERVER_CARD_TYPE,
  serverCard,
} from '@promptwire/core/mcp-server'
import type { PublicUrls } from '@promptwire/core/oauth/discovery'
import type { RequestEnvironment } from '@promptwire/runtime/request-log'
import { Hono } from 'hono'
import { etag } from 'hono/etag'
import { allowCrossOrigin } from './cors.ts'

/** The SDK lists only the versions of its earlier era. */
const PROTOCOL_VERSIONS = ['2026-07-28', ...SUPPORTED_PROTOCOL_VERSIONS]
const CACHED = { 'Cache-Control': 'public, max-age=3600' }

/** SEP-2127: the server card at the MCP endpoint, and the host's catalog that links to it. */
export function serverCardRoutes(urls: PublicUrls): Hono<RequestEnvironment> {
  const routes = new Hono<RequestEnvironment>()
  const documents = [
    [
      new URL(urls.mcp + SERVER_CARD_PATH).pathname,
      SERVER_CARD_TYPE,
      serverCard(urls, PROTOCOL_VERSIONS),
    ],
    [AI_CATALOG_PATH, AI_CATALOG_TYPE, aiCatalog(urls)],
  ] as const
  for (const [path, type, document] of documents) {
    routes.use(path, allowCrossOrigin, etag())
    routes.get(path, (c) =>
      c.body(JSON.stringify(document), 200, { ...CACHED, 'Content-Type': type }),
    )
  }
  return routes
}
