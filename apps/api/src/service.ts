import type { PublicUrls } from '@promptwire/core/oauth/discovery'
import type { SigningKeys } from '@promptwire/core/oauth/signing-keys'
import type { Logger } from 'pino'
import type { FetchMetadataDocument } from './domain/oauth/resolve-client.ts'
import type { Surroundings } from './domain/surroundings.ts'
import type { WebhookPolicy } from './domain/webhook/webhook-address.ts'
import { type Apps, createApps } from './http/app.ts'
import { createRunOnce } from './http/run-once.ts'
import { internalVerbs } from './internal-verbs.ts'
import { createCompute } from './outside/compute.ts'
import type { WorkerPool } from './outside/worker-pool.ts'
import { publicVerbs } from './public-verbs.ts'
import { createAdmit } from './store/admission.ts'
import type { AdmissionOptions } from './store/admit-batch.ts'
import type { Database } from './store/database.ts'
import { isDatabaseTrouble } from './store/database-trouble.ts'
import { createWatchProject } from './store/event-store.ts'
import { createReadiness } from './store/readiness.ts'
import { createStores } from './stores.ts'

export interface ServiceOptions extends Surroundings, WebhookPolicy, AdmissionOptions {
  readonly database: Database
  /** Threads for what is too long for the event loop. */
  readonly workers: WorkerPool
  readonly log: Logger
  readonly urls: PublicUrls
  readonly baseUrl: string
  readonly signingKeys: SigningKeys
  readonly serviceSecret: string
  readonly sunsetOfV1?: Date | undefined
  /** Aborted when the process is told to stop: not ready any more, but still serving. */
  readonly stopping?: AbortSignal
  /** Aborted when it stops serving: streams end. */
  readonly closing?: AbortSignal
  readonly fetchMetadataDocument?: FetchMetadataDocument
}

/** Puts stores, verbs and routes together; everything a process needs comes in through `options`. */
export function createService(options: ServiceOptions): Apps {
  const { database, now, log, baseUrl, serviceSecret, sunsetOfV1 } = options
  const stores = createStores(database)
  const never = new AbortController().signal
  const health = {
    stopping: options.stopping ?? never,
    isReady: createReadiness(database, options),
  }
  return createApps({
    publicVerbs: publicVerbs(stores, createCompute(options.workers), options),
    internalVerbs: internalVerbs(stores, options),
    internalAccess: { users: stores.users, serviceSecret, now },
    admit: createAdmit(database.admission, options),
    runOnce: createRunOnce(stores.idempotency, now),
    events: stores.events,
    watchProject: createWatchProject(database.listen),
    stopping: options.closing ?? never,
    ...{ health, now, log, baseUrl, sunsetOfV1, isDatabaseTrouble },
  })
}
