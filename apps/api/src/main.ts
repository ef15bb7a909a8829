import { randomBytes } from 'node:crypto'
import { PUBLIC_PREFIX } from '@promptwire/core/contract/public/public-contract'
import { tokenCounterFor } from '@promptwire/core/tokens/counter'
import { readEnvironment } from '@promptwire/runtime/environment'
import { drainSeconds } from '@promptwire/runtime/environment-fields'
import { listen } from '@promptwire/runtime/listen'
import { createLog } from '@promptwire/runtime/log'
import { type Running, run } from '@promptwire/runtime/run'
import { type Database, openDatabase } from './database/database.ts'
import { startDeliverer } from './deliverer.ts'
import { seedDemo } from './demo/seed-demo.ts'
import { ApiEnvironment } from './environment.ts'
import { startHousekeeping } from './housekeeping.ts'
import { createWorkerPool } from './outside/worker-pool.ts'
import { startSearchWriter } from './search-writer.ts'
import { createService } from './service.ts'
import { setupToken } from './setup-token.ts'
import { createStores } from './stores.ts'

async function start(stopping: AbortSignal): Promise<Running> {
  // Whatever this process writes is for nobody else to read.
  process.umask(0o077)
  const environment = readEnvironment(ApiEnvironment, process.env)
  const log = createLog('api', environment.LOG_LEVEL)
  const database = await openDatabase({
    url: environment.DATABASE_URL,
    folder: environment.DATA_DIR,
    migrations: environment.MIGRATIONS_DIR,
    connections: environment.DATABASE_CONNECTIONS,
    waitSeconds: environment.DATABASE_WAIT_SECONDS,
    allowNewer: environment.ALLOW_NEWER_DATABASE,
    tell: (sentence) => log.warn(sentence),
  })
  const closing = new AbortController()
  const now = () => new Date()
  const webhookPolicy = { allowPrivateWebhooks: environment.ALLOW_PRIVATE_WEBHOOKS }
  const deliverer = startDeliverer(database, log, { now, randomBytes, ...webhookPolicy })
  const workers = createWorkerPool((err) => log.error({ err }, 'a worker thread failed'))
  const { publicApp, internalApp } = createService({
    now,
    randomBytes,
    database,
    workers,
    log,
    urls: { web: environment.WEB_URL, mcp: environment.MCP_URL },
    baseUrl: environment.API_URL + PUBLIC_PREFIX,
    signingKeys: environment.CODE_SIGNING_KEYS,
    serviceSecret: environment.SERVICE_SECRET,
    defaultPlan: environment.DEFAULT_PLAN,
    burstLimit: environment.BURST_LIMIT,
    cacheBytes: environment.CACHE_MEGABYTES * 1024 * 1024,
    sunsetOfV1: environment.SUNSET_OF_V1 ? new Date(environment.SUNSET_OF_V1) : undefined,
    stopping,
    closing: closing.signal,
    ...webhookPolicy,
  })
  await prepareFirstRun(environment, database, now)
  // The ranks take a while to parse; the first request should not wait for them.
  await tokenCounterFor(undefined)
  const housekeeping = startHousekeeping(database, log, {
    now,
    retention: retentionOf(environment),
  })
  const searchWriter = startSearchWriter(database.prisma, log)
  // The internal one first: who finds the public one ready finds both.
  const internal = await listen(internalApp.fetch, {
    port: environment.API_INTERNAL_PORT,
    host: environment.API_INTERNAL_HOST,
    stopping,
  })
  const server = await listen(publicApp.fetch, {
    port: environment.API_PORT,
    host: environment.HOST,
    publicUrl: environment.API_URL,
    stopping,
  })
  const { port } = server
  log.info({ port, internal_port: internal.port, embedded: database.embedded }, 'listening')
  const stop = async () => {
    closing.abort()
    const servers = [server.close(), internal.close()]
    await Promise.all([...servers, deliverer.stop(), housekeeping.stop(), searchWriter.stop()])
    await workers.close()
    await database.close()
  }
  return { drainSeconds: drainSeconds(environment), stop }
}

const retentionOf = ({ AUDIT_RETENTION_DAYS, EVENT_RETENTION_DAYS }: ApiEnvironment) => ({
  auditDays: AUDIT_RETENTION_DAYS,
  eventDays: EVENT_RETENTION_DAYS,
})

/** A laptop gets the demo; a production service prints the link that creates its first person. */
async function prepareFirstRun(
  environment: ApiEnvironment,
  database: Database,
  now: () => Date,
): Promise<void> {
  const stores = createStores(database)
  if (database.embedded && environment.NODE_ENV !== 'production') {
    return seedDemo(stores, environment.DATA_DIR, now, randomBytes)
  }
  if (await stores.users.isSetUp()) return
  const link = `${environment.WEB_URL}/setup?token=${setupToken(environment.SERVICE_SECRET)}`
  process.stdout.write(`\nNobody can sign in yet. Create the first account here:\n  ${link}\n\n`)
}

await run(start)
