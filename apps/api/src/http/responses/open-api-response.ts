import type { Handler } from 'hono'

const HEADERS = {
  'Content-Type': 'application/json',
  'Cache-Control': 'public, max-age=300',
  Vary: 'Accept-Encoding',
}

/** Builds the OpenAPI document on the first request: it takes a sixth of the startup. */
export function serveOpenApi(baseUrl: string): Handler {
  let document: Promise<string> | undefined
  return async (c) => {
    document ??= writeDocument(baseUrl)
    return c.body(await document, 200, HEADERS)
  }
}

async function writeDocument(baseUrl: string): Promise<string> {
  const { openApiDocument } = await import('@promptwire/contract/derive/openapi')
  return JSON.stringify(openApiDocument(baseUrl))
}
