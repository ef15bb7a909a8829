import { setTimeout } from 'node:timers/promises'
import { PUBLIC_PREFIX } from '@promptwire/core/contract/public/public-contract'
import { createThrottledLog } from '@promptwire/runtime/throttled-log'
import { createAdmit } from '../features/admission/admission.sql.ts'
import { createWatchProject } from '../features/events/events.sql.ts'
import type { FetchMetadataDocument } from '../features/oauth/metadata-documents.ts'
import { createPasswordWork } from '../features/people/password-work.ts'
import { createAdmitSignIn } from '../features/people/sessions/admit-sign-in.ts'
import { createDeviceTokens } from '../features/people/sessions/device-token.ts'
import { type Apps, createApps } from '../http/app.ts'
import { createLimitBurst } from '../http/doors/limit-burst.ts'
import { createRunIdempotent } from '../http/idempotency.ts'
import { createRateLimiter } from '../kernel/limits/rate-limiter.sql.ts'
import { deriveSecrets } from './derived-secrets.ts'
import { internalVerbs } from './internal-verbs.ts'
import { peopleVerbs } from './people-verbs.ts'
import { publicVerbs } from './public-verbs.ts'
import { createReadiness } from './readiness.ts'
import type { Runtime } from './runtime.ts'

/** A service's input in addition to the runtime. */
export interface ServiceOptions {
  /** Aborted on SIGTERM: not ready any more, but still serving. */
  readonly stopping: AbortSignal
  /** Aborted when it stops serving: streams end. */
  readonly closing: AbortSignal
  /** How attempts to sign in are made to wait. */
  readonly pause?: (ms: number) => Promise<void>
  readonly fetchMetadataDocument?: FetchMetadataDocument
}

/** Puts stores, verbs and routes together. */
export function createService(runtime: Runtime, options: ServiceOptions): Apps {
  const { environment, database, stores, now, log } = runtime
  const { pseudonym, devices } = deriveSecrets(environment.SERVICE_SECRET)
  const limiter = createRateLimiter(database.pool, pseudonym)
  const admission = {
    defaultPlan: environment.DEFAULT_PLAN,
    databaseTime: runtime.databaseTime,
  }
  const admit = createAdmit(database.admission, admission)
  const limitBurst = createLimitBurst(environment.BURST_LIMIT)
  return createApps({
    publicVerbs: publicVerbs(runtime, streamDependencies(runtime)),
    peopleVerbs: peopleVerbs(runtime),
    internalVerbs: internalVerbs(
      runtime,
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
      options.fetchMetadataDocument,
    ),
    internalAccess: {
      users: stores.users,
      serviceSecrets: environment.SERVICE_SECRET,
      now,
      limitBurst,
    },
    admit,
    recordOutcome: stores.usageOutcomes.record,
    runIdempotent: createRunIdempotent(stores.unitOfWork),
    findPrompt: stores.findPrompt,
    findRecord: stores.findRecord,
    maxStreamsPerProject: environment.MAX_STREAMS_PER_PROJECT,
    closing: options.closing,
    health: {
      stopping: options.stopping,
      isReady: createReadiness(database, admission, runtime.notes),
    },
    now,
    log,
    baseUrl: environment.API_URL + PUBLIC_PREFIX,
    webUrl: environment.WEB_URL,
    sunsetOfV1: environment.SUNSET_OF_V1 ? new Date(environment.SUNSET_OF_V1) : undefined,
    explainDatabaseError: database.explainDatabaseError,
  })
}

const streamDependencies = ({ database, log }: Runtime) => ({
  watchProject: createWatchProject(database.listen),
  onStreamError: createThrottledLog(log, 'event streams cannot read; they try again'),
})
