import { PUBLIC_PREFIX } from '@promptwire/contract/public-contract'
import { createClientAddress } from '@promptwire/runtime/client-address'
import { type Apps, createApps } from '../http/app.ts'
import { createRunIdempotent } from '../http/idempotency.ts'
import { readRetirement } from '../retirement-environment.ts'
import { internalVerbs } from './internal-verbs.ts'
import { peopleVerbs } from './people-verbs.ts'
import { publicVerbs } from './public-verbs.ts'
import { createReadiness } from './readiness.ts'
import type { Runtime } from './runtime.ts'
import { addServiceMetrics } from './service-metrics.ts'
import { admissionOptions, createServices, type ServiceOptions } from './services.ts'

interface ServiceSignals {
  /** Aborted on SIGTERM: the process is no longer ready, but keeps serving. */
  readonly stopping: AbortSignal
  readonly closing: AbortSignal
}

export function createService(
  runtime: Runtime,
  options: ServiceOptions & ServiceSignals,
): Apps & { settled(): Promise<void> } {
  const { environment, database, unitOfWork, now, log } = runtime
  const services = createServices(runtime, options)
  addServiceMetrics(runtime)
  const getClientAddress = createClientAddress(environment.TRUSTED_PROXIES)
  const apps = createApps({
    verbs: { public: publicVerbs, people: peopleVerbs, internal: internalVerbs },
    services,
    unitOfWork,
    internalAccess: {
      serviceSecrets: environment.SERVICE_SECRET,
      addressSecrets: environment.ADDRESS_SECRET ?? [],
      now,
      limitBurst: services.limitBurst,
      getClientAddress,
    },
    learnBurst: services.learnBurst,
    limiter: services.limiter,
    getClientAddress,
    admit: services.admit,
    admitTogether: services.admitTogether,
    recordOutcome: runtime.usageOutcomes.record,
    runIdempotent: createRunIdempotent(unitOfWork),
    maxStreamsPerProject: environment.MAX_STREAMS_PER_PROJECT,
    closing: options.closing,
    health: {
      stopping: options.stopping,
      isReady: createReadiness(database, admissionOptions(runtime), runtime.readOperatorNotes),
    },
    metrics: runtime.metrics,
    now,
    log,
    baseUrl: environment.API_URL + PUBLIC_PREFIX,
    webUrl: environment.WEB_URL,
    retirementOfV1: readRetirement(environment, now()),
    explainDatabaseError: database.explainDatabaseError,
  })
  return { ...apps, settled: services.failedAttempts.settled }
}
