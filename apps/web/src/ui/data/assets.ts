import { readdirSync, readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { ICON_PATH } from '@promptwire/core/mcp-server'
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { builtJson, builtPath } from './built-file.ts'

const TYPES = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
} as const

const getType = (file: string): string =>
  TYPES[extname(file) as keyof typeof TYPES] ?? 'application/octet-stream'

const Manifest = z.object({
  files: z.record(z.string(), z.string()),
  preloaded: z.array(z.string()),
  islands: z.record(z.string(), z.object({ file: z.string(), imports: z.array(z.string()) })),
})

const manifest = Manifest.parse(builtJson('assets.json'))

const assetUrl = (file: string) => `/assets/${file}`

/** The URL changes with the content, so browsers can cache the asset forever. */
export function assetPath(name: string): string {
  const file = manifest.files[name]
  if (file === undefined) throw new Error(`no asset ${name}`)
  return assetUrl(file)
}

export const preloadedFonts = (): string[] => manifest.preloaded.map(assetUrl)

/** The module of an island and the modules it imports. */
export function islandPaths(name: string): { module: string; imports: string[] } {
  const island = manifest.islands[name]
  if (island === undefined) throw new Error(`no island ${name}`)
  return { module: assetUrl(island.file), imports: island.imports.map(assetUrl) }
}

/** RFC 9110, 12.5.3: a weight of zero refuses a coding. */
const TAKES_GZIP = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i

const pack = async (content: Buffer) => new Uint8Array(await promisify(gzip)(content))

/** Serves a file that is compressed once for all browsers. Fonts are already compressed. */
function serveAsset(file: string): (c: Context) => Promise<Response> {
  const content = readFileSync(builtPath(`assets/${file}`))
  let packed: ReturnType<typeof pack> | undefined
  return async (c) => {
    c.header('Content-Type', getType(file))
    c.header('Cache-Control', 'public, max-age=31536000, immutable')
    c.header('Vary', 'Accept-Encoding')
    const isPacked = TAKES_GZIP.test(c.req.header('Accept-Encoding') ?? '')
    if (!isPacked || extname(file) === '.woff2') return c.body(content)
    packed ??= pack(content)
    c.header('Content-Encoding', 'gzip')
    return c.body(await packed)
  }
}

export function assets(): Hono {
  const routes = new Hono()
  for (const file of readdirSync(builtPath('assets'))) routes.get(assetUrl(file), serveAsset(file))
  const icon = readFileSync(builtPath(assetPath('logo.svg')))
  routes.get(ICON_PATH, (c) =>
    c.body(icon, 200, { 'Content-Type': TYPES['.svg'], 'Cache-Control': 'public, max-age=86400' }),
  )
  return routes
}
