import { fileURLToPath } from 'node:url'
import { defineConfig } from 'prisma/config'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

// Every Prisma command works from the npm registry alone: the engine it spawns is ours (WASM).
process.env['PRISMA_SCHEMA_ENGINE_BINARY'] ??= here('./prisma/engine/schema-engine.mjs')

export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
  datasource: { url: process.env['DATABASE_URL'] || 'postgresql://pglite/' },
})
