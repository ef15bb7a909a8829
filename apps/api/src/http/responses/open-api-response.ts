import type { Handler } from 'hono'

const HEADERS = {
  'Content-Type': 'application/json',
  'Cache-Control': 'public, max-age=300',
  Vary: 'Accept-Encoding',
}

/** Serves the OpenAPI document, which the first request creates: it takes a sixth of a start. */
export function serveOpenApi(baseUrl: string): Handler {
  let document: Promise<string> | undefined
  return async (c) => {
    document ??= writeDocument(baseUrl)
    return c.body(await document, 200, HEADERS)
  }
}

async function writeDocument(baseUrl: string): Promise<string> {
  const { openApiDocument } = await import('@promptwire/core/contract/derive/openapi')
  return JSON.stringify(openApiDocument(baseUrl))
}
