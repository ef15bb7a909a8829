import { readFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const FILES = new URL('web-client/', import.meta.url)
const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript' }

/** A public host name, and its certificate. */
interface PublicOrigin {
  readonly host: string
  readonly key: string
  readonly cert: string
}

/** Serves small web clients on a separate origin. */
export async function startWebClient(origin?: PublicOrigin) {
  const server = origin ? createTlsServer(origin, serveFile) : createServer(serveFile)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  return {
    url: origin ? `https://${origin.host}:${port}` : `http://localhost:${port}`,
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  }
}

const serveFile: RequestListener = async (request, response) => {
  const path = new URL(request.url ?? '/', 'http://localhost').pathname
  const name = path === '/' ? 'index.html' : path.slice(1)
  const content = await readContent(new URL(name, FILES)).catch(() => undefined)
  response.writeHead(content ? 200 : 404, {
    'content-type': TYPES[extname(name)] ?? 'text/plain',
  })
  response.end(content)
}

/** Scripts are bundled with their imports. */
async function readContent(file: URL): Promise<Uint8Array | undefined> {
  if (extname(file.pathname) !== '.js') return readFile(file)
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(file)],
    bundle: true,
    format: 'esm',
    write: false,
    logLevel: 'silent',
  })
  return outputFiles[0]?.contents
}
