import {
  apiResourceMetadata,
  RESOURCE_PATH,
  wellKnownPaths,
} from '@promptwire/core/oauth/discovery'
import type { RequestEnvironment } from '@promptwire/runtime/request-log'
import { Hono } from 'hono'

/** RFC 9728: tells programs that know the API's address where to sign in their user. */
export function resourceMetadataRoutes(baseUrl: string, webUrl: string): Hono<RequestEnvironment> {
  const routes = new Hono<RequestEnvironment>()
  for (const path of wellKnownPaths(RESOURCE_PATH, baseUrl)) {
    routes.get(path, (c) =>
      c.json(apiResourceMetadata(baseUrl, webUrl), 200, {
        'Access-Control-Allow-Origin': '*',
        'Cache-Control': 'public, max-age=300',
      }),
    )
  }
  return routes
}
