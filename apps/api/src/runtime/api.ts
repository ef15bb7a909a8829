import { setMaxListeners } from 'node:events'
import type { RandomBytes } from '@promptwire/core/api-key'
import { PUBLIC_PREFIX } from '@promptwire/core/contract/public/public-contract'
import type { Logger } from 'pino'
import type { ApiEnvironment } from '../environment.ts'
import { createOperatorNotes, startOperatorNotes } from '../features/installation/operator-notes.ts'
import type { FetchMetadataDocument } from '../features/oauth/metadata-documents.ts'
import { startUsageWriter } from '../features/usage/usage-writer.ts'
import type { Apps } from '../http/app.ts'
import type { Database } from '../platform/database/database.ts'
import { startBackgroundWork } from './background-work.ts'
import { type Listeners, openListeners } from './listeners.ts'
import { createProviderOptions } from './provider-options.ts'
import { createService } from './service.ts'
import { startWorkerPool } from './start-worker-pool.ts'
import { createStores, type Stores } from './stores.ts'

/** What a process of the API has beside its configuration. */
export interface ApiProcess {
  readonly database: Database
  readonly log: Logger
  readonly now: () => Date
  readonly randomBytes: RandomBytes
  /** Aborted when the process is told to stop: not ready any more, but still serving. */
  readonly stopping: AbortSignal
  /** Instead of the database's clock, for tests that travel in time. */
  readonly databaseTime?: (() => Date) | undefined
  /** How attempts to sign in are made to wait, and how clients' documents are fetched. */
  readonly pause?: (ms: number) => Promise<void>
  readonly fetchMetadataDocument?: FetchMetadataDocument
}

export interface Api extends Apps {
  readonly stores: Stores
  /** Serves on `listeners`, and begins what no request asks for: deliveries and housekeeping. */
  start(listeners?: Listeners): Promise<void>
  /** Ends what was started, open streams and threads; the database stays open. */
  close(): Promise<void>
}

/** The API as it is configured: what main.ts starts, and tests and measurements too. */
export function createApi(environment: ApiEnvironment, given: ApiProcess): Api {
  const { log } = given
  const closing = new AbortController()
  // Every open stream listens to it; Node would take more than ten for a leak and say so.
  setMaxListeners(0, closing.signal)
  const workers = startWorkerPool((err) => log.error({ err }, 'a worker thread failed'))
  const stores = createStores(given.database, {
    isSetQuiet: environment.QUIET,
    databaseTime: given.databaseTime,
  })
  const { installation } = stores
  const notes = createOperatorNotes(given.database, installation, given.now)
  const modelsDied = (err: Error) => log.error({ err }, 'the thread that calls models died')
  const providers = createProviderOptions(environment, given.now, modelsDied, installation)
  const apps = createService({
    ...given,
    ...providers,
    stores,
    workers,
    notes,
    urls: { web: environment.WEB_URL, mcp: environment.MCP_URL },
    baseUrl: environment.API_URL + PUBLIC_PREFIX,
    signingKeys: environment.CODE_SIGNING_KEYS,
    serviceSecrets: environment.SERVICE_SECRET,
    defaultPlan: environment.DEFAULT_PLAN,
    burstLimit: environment.BURST_LIMIT,
    maxStreamsPerProject: environment.MAX_STREAMS_PER_PROJECT,
    cacheBytes: environment.CACHE_MEGABYTES * 1024 * 1024,
    sunsetOfV1: environment.SUNSET_OF_V1 ? new Date(environment.SUNSET_OF_V1) : undefined,
    allowPrivateWebhooks: environment.ALLOW_PRIVATE_WEBHOOKS,
    closing: closing.signal,
  })
  let started: (() => Promise<void>)[] = []
  return {
    ...apps,
    stores,
    async start(listeners) {
      const opened = listeners ?? (await openListeners(environment, given.stopping))
      await installation.record()
      started = [
        startOperatorNotes(notes, log).stop,
        startUsageWriter(given.database, stores.usageOutcomes, log).stop,
        ...(environment.BACKGROUND_WORK
          ? startBackgroundWork(environment, { ...given, workers, providers, installation })
          : []),
        opened.close,
      ]
      serve(opened, given, apps)
    },
    async close() {
      closing.abort()
      await Promise.all(started.map((stop) => stop()))
      await Promise.all([workers.close(), providers.models.close()])
    },
  }
}

function serve(listeners: Listeners, { log, database }: ApiProcess, apps: Apps) {
  const ports = listeners.serve(apps)
  log.info({ ...ports, embedded: database.embedded }, 'listening')
}
