import { randomBytes, randomUUID } from 'node:crypto'
import { listen } from '@promptwire/runtime/listen'
import { pino } from 'pino'
import type { Database } from '../../apps/api/src/database/database.ts'
import { startDeliverer } from '../../apps/api/src/deliverer.ts'
import { givenFields } from '../../apps/api/src/domain/given-fields.ts'
import type { FetchMetadataDocument } from '../../apps/api/src/domain/oauth/metadata-documents.ts'
import { createWorkerPool } from '../../apps/api/src/outside/worker-pool.ts'
import { createService } from '../../apps/api/src/service.ts'
import { createMcpApp } from '../../apps/mcp/src/http/app.ts'
import { createSend } from '../../apps/mcp/src/send.ts'
import { createWebApp } from '../../apps/web/src/http/app.tsx'
import { openTestDatabase } from './database.ts'
import { createFixtures, SERVICE_SECRET, SIGNING_KEYS } from './fixtures.ts'
import { freePort } from './free-port.ts'

/** The three apps, listening on loopback ports, on one database. */
export type Stack = Awaited<ReturnType<typeof startStack>>

interface Given {
  readonly database?: Database
  /** The name under which browsers reach the pages. */
  readonly webHost?: string
  readonly fetchMetadataDocument?: FetchMetadataDocument
}

export async function startStack(given: Given = {}) {
  const [api, internal, web, mcp] = await Promise.all([
    freePort(),
    freePort(),
    freePort(),
    freePort(),
  ])
  const url = (port: number) => `http://localhost:${port}`
  const urls = { web: `http://${given.webHost ?? 'localhost'}:${web}`, mcp: url(mcp) }
  const apiUrl = `http://127.0.0.1:${api}`
  const internalUrl = `http://127.0.0.1:${internal}`
  const database = given.database ?? (await openTestDatabase())
  const clock = { ahead: 0 }
  const now = () => new Date(Date.now() + clock.ahead)
  const requests: string[] = []
  const logged: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) })
  const stopping = new AbortController().signal
  const shared = { now, log, urls, stopping, addressOf: () => randomUUID() }
  const workers = createWorkerPool((error) => log.error(error))
  const { publicApp, internalApp } = createService({
    ...shared,
    database,
    workers,
    baseUrl: `${apiUrl}/api/v1`,
    serviceSecret: SERVICE_SECRET,
    signingKeys: SIGNING_KEYS,
    randomBytes: (length) => randomBytes(length),
    allowPrivateWebhooks: true,
    defaultPlan: 'enterprise',
    burstLimit: 1_000_000,
    cacheBytes: 64 * 1024 * 1024,
    ...givenFields({ fetchMetadataDocument: given.fetchMetadataDocument }),
  })
  const deliverer = startDeliverer(database, log, {
    now,
    databaseTime: now,
    randomBytes: (length) => randomBytes(length),
    allowPrivateWebhooks: true,
  })
  const counted = (app: typeof publicApp) => (request: Request, env: unknown) => {
    requests.push(`${request.method} ${new URL(request.url).pathname}`)
    return app.fetch(request, env as object)
  }
  const mcpApp = createMcpApp({
    ...shared,
    apiUrl: internalUrl,
    send: createSend(internalUrl),
    hosts: [],
    origins: [],
  })
  const webApp = createWebApp({
    ...shared,
    apiUrl: internalUrl,
    publicApiUrl: apiUrl,
    send: fetch,
    serviceSecret: SERVICE_SECRET,
  })
  const host = '127.0.0.1'
  const servers = [
    await listen(counted(publicApp), { port: api, host, publicUrl: apiUrl }),
    await listen(counted(internalApp), { port: internal, host }),
    await listen(mcpApp.fetch, { port: mcp, host, publicUrl: urls.mcp }),
    await listen(webApp.fetch, { port: web, host, publicUrl: urls.web }),
  ]
  return {
    ...createFixtures(database, now),
    database,
    urls,
    apiUrl,
    internalUrl,
    clock,
    apps: { publicApp, internalApp, mcpApp, webApp },
    /** The lines that the apps logged. */
    logged,
    /** Every request the API got at either listener, as `METHOD /path`, since it was emptied. */
    requests,
    mcpUrl: `${urls.mcp}/mcp`,
    async close() {
      await Promise.all([deliverer.stop(), ...servers.map((server) => server.close())])
      await workers.close()
      await database.close()
    },
  }
}
