#!/usr/bin/env node
import { randomUUID } from 'node:crypto'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { readEnvironment } from '@promptwire/runtime/environment'
import { z } from 'zod'
import { buildServer } from './server/build-server.ts'
import { createUpstream, sendByFetch } from './upstream.ts'

/** For a local client: `promptwire-mcp` with a raw key; standard output carries JSON-RPC only. */
const StdioEnvironment = z.object({
  PROMPTWIRE_API_URL: z.url().default('http://localhost:3001'),
  PROMPTWIRE_API_KEY: z.string({ error: 'is required: an API key of the project' }),
})

try {
  const environment = readEnvironment(StdioEnvironment, process.env)
  const apiUrl = environment.PROMPTWIRE_API_URL.replace(/\/(?:api\/v1\/?)?$/, '')
  const connect = createUpstream(apiUrl, sendByFetch)
  serveStdio(() => buildServer(connect(environment.PROMPTWIRE_API_KEY, randomUUID()), apiUrl))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exit(1)
}
