import { readdirSync, readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { z } from 'zod'
import { builtJson, builtPath } from './built-file.ts'

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

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
        'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream',
        'Cache-Control': 'public, max-age=31536000, immutable',
        Vary: 'Accept-Encoding',
      }),
    )
  }
  return routes
}
