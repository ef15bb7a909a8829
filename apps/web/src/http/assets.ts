import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Hono } from 'hono'
import { compress } from 'hono/compress'

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
}

const load = (name: string) => {
  // The same place from src and from dist.
  const content = readFileSync(
    fileURLToPath(new URL(`../../assets/${name}`, import.meta.url)),
    'utf8',
  )
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 10)
  return { name, content, path: `/assets/${hash}-${name}`, type: TYPES[extname(name)] ?? '' }
}

const FILES = ['app.css', 'app.js', 'logo.svg'].map(load)

/** The address of an asset; it changes with the content, so browsers may keep it for ever. */
export function assetPath(name: string): string {
  const file = FILES.find((asset) => asset.name === name)
  if (!file) throw new Error(`no asset ${name}`)
  return file.path
}

export function assets(): Hono {
  const routes = new Hono()
  routes.use('/assets/*', compress())
  for (const { path, content, type } of FILES) {
    routes.get(path, (c) =>
      c.body(content, 200, {
        'Content-Type': type,
        'Cache-Control': 'public, max-age=31536000, immutable',
        Vary: 'Accept-Encoding',
      }),
    )
  }
  return routes
}
