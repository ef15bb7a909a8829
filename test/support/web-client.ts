import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname } from 'node:path'

const FILES = new URL('web-client/', import.meta.url)
const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript' }

/** Serves a small web client on an origin of its own. */
export async function startWebClient() {
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    const name = path === '/' ? 'index.html' : path.slice(1)
    const content = await readFile(new URL(name, FILES)).catch(() => undefined)
    response.writeHead(content ? 200 : 404, {
      'content-type': TYPES[extname(name)] ?? 'text/plain',
    })
    response.end(content)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}`,
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  }
}
