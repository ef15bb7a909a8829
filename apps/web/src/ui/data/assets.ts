import { readdirSync, readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { ICON_PATH } from '@promptwire/core/mcp-server'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
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

/** The URL of an asset. It changes with the content, so browsers can cache it forever. */
export function assetPath(name: string): string {
  const file = manifest.files[name]
  if (file === undefined) throw new Error(`no asset ${name}`)
  return assetUrl(file)
}

/** Fonts that every page preloads. */
export const preloadedFonts = (): string[] => manifest.preloaded.map(assetUrl)

/** The module of an island and the modules it imports. */
export function islandPaths(name: string): { module: string; imports: string[] } {
  const island = manifest.islands[name]
  if (island === undefined) throw new Error(`no island ${name}`)
  return { module: assetUrl(island.file), imports: island.imports.map(assetUrl) }
}

export function assets(): Hono {
  const routes = new Hono()
  routes.use('/assets/*', compress())
  for (const file of readdirSync(builtPath('assets'))) {
    const content = readFileSync(builtPath(`assets/${file}`))
    routes.get(assetUrl(file), (c) =>
      c.body(content, 200, {
        'Content-Type': getType(file),
        'Cache-Control': 'public, max-age=31536000, immutable',
        Vary: 'Accept-Encoding',
      }),
    )
  }
  const icon = readFileSync(builtPath(assetPath('logo.svg')))
  routes.get(ICON_PATH, (c) =>
    c.body(icon, 200, { 'Content-Type': TYPES['.svg'], 'Cache-Control': 'public, max-age=86400' }),
  )
  return routes
}
