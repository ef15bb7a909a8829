import { setTimeout } from 'node:timers/promises'
import type { RandomBytes } from '@promptwire/core/api-key'
import type { PublicUrls } from '@promptwire/core/oauth/discovery'
import type { SigningKeys } from '@promptwire/core/oauth/signing-keys'
import type { Secrets } from '@promptwire/runtime/environment-fields'
import { createThrottledLog } from '@promptwire/runtime/throttled-log'
import type { Logger } from 'pino'
import { createAdmit } from '../features/admission/admission.sql.ts'
import type { AdmissionOptions } from '../features/admission/admit-batch.sql.ts'
import { createWatchProject } from '../features/events/events.sql.ts'
import type { OperatorNotes } from '../features/installation/operator-notes.ts'
import type { FetchMetadataDocument } from '../features/oauth/metadata-documents.ts'
import { createPasswordWork } from '../features/people/password-work.ts'
import { createAdmitSignIn } from '../features/people/sessions/admit-sign-in.ts'
import { createDeviceTokens } from '../features/people/sessions/device-token.ts'
import type { WebhookPolicy } from '../features/webhooks/webhook-address.ts'
import { type Apps, createApps } from '../http/app.ts'
import { createLimitBurst } from '../http/doors/limit-burst.ts'
import { createRunIdempotent } from '../http/idempotency.ts'
import { createRateLimiter } from '../kernel/limits/rate-limiter.sql.ts'
import type { Database } from '../platform/database/database.ts'
import { createCompute } from '../platform/threads/compute.ts'
import type { WorkerPool } from '../platform/threads/worker-pool.ts'
import { deriveSecrets } from './derived-secrets.ts'
import { internalVerbs } from './internal-verbs.ts'
import { peopleVerbs } from './people-verbs.ts'
import type { ProviderOptions } from './provider-options.ts'
import { createProviderServices } from './provider-services.ts'
import { publicVerbs } from './public-verbs.ts'
import { createReadiness } from './readiness.ts'
import type { Stores } from './stores.ts'

export interface ServiceOptions extends WebhookPolicy, AdmissionOptions, ProviderOptions {
  readonly now: () => Date
  readonly randomBytes: RandomBytes
  readonly database: Database
  readonly stores: Stores
  /** Threads for what is too long for the event loop. */
  readonly workers: WorkerPool
  readonly log: Logger
  readonly urls: PublicUrls
  readonly baseUrl: string
  readonly signingKeys: SigningKeys
  readonly serviceSecrets: Secrets
  /** Memory for contents and compiled texts. */
  readonly cacheBytes: number
  /** Requests a second of one key, in this process. */
  readonly burstLimit: number
  /** Open event streams of one project, in this process. */
  readonly maxStreamsPerProject: number
  readonly sunsetOfV1?: Date | undefined
  /** Aborted when the process is told to stop: not ready any more, but still serving. */
  readonly stopping?: AbortSignal
  /** Aborted when it stops serving: streams end. */
  readonly closing?: AbortSignal
  /** What an operator should know, for `/readyz` and their command. */
  readonly notes: OperatorNotes
  /** How attempts to sign in are made to wait. */
  readonly pause?: (ms: number) => Promise<void>
  readonly fetchMetadataDocument?: FetchMetadataDocument
}

/** Puts stores, verbs and routes together; everything a process needs comes in through `options`. */
export function createService(options: ServiceOptions): Apps {
  const { database, stores, now, log, baseUrl, serviceSecrets, sunsetOfV1 } = options
  const { pseudonym, devices } = deriveSecrets(serviceSecrets)
  const limiter = createRateLimiter(database.pool, pseudonym)
  const admit = createAdmit(database.admission, options)
  const never = new AbortController().signal
  const compute = createCompute(options.workers)
  const providerServices = createProviderServices(stores, options, options.urls.web)
  const limitBurst = createLimitBurst(options.burstLimit)
  const health = {
    stopping: options.stopping ?? never,
    isReady: createReadiness(database, options, options.notes),
  }
  return createApps({
    publicVerbs: publicVerbs(stores, {
      compute,
      ...streamDependencies(options),
      cacheBytes: options.cacheBytes,
      now,
      ...providerServices,
    }),
    peopleVerbs: peopleVerbs(stores, compute, { ...options, ...providerServices }),
    internalVerbs: internalVerbs(
      stores,
      {
        limiter,
        admit,
        limitBurst,
        pseudonym,
        admitSignIn: createAdmitSignIn(limiter, options.pause ?? setTimeout),
        devices: createDeviceTokens(devices),
        passwords: createPasswordWork(),
        report: (event) =>
          log[event.event === 'sign_in_limited' ? 'warn' : 'info'](event, event.event),
      },
      options,
    ),
    internalAccess: {
      users: stores.users,
      serviceSecrets,
      now,
      limitBurst,
    },
    admit,
    recordOutcome: stores.usageOutcomes.record,
    runIdempotent: createRunIdempotent(stores.idempotency),
    findPrompt: stores.findPrompt,
    findRecord: stores.findRecord,
    maxStreamsPerProject: options.maxStreamsPerProject,
    closing: options.closing ?? never,
    health,
    now,
    log,
    baseUrl,
    sunsetOfV1,
    explainDatabaseError: database.explainDatabaseError,
  })
}

const streamDependencies = ({ database, log }: ServiceOptions) => ({
  watchProject: createWatchProject(database.listen),
  onStreamError: createThrottledLog(log, 'event streams cannot read; they try again'),
})
