import { setTimeout } from 'node:timers/promises'
import type { InternalContract } from '@promptwire/contract/internal-contract'
import type { VerbName } from '@promptwire/contract/operation'
import type { PeopleContract } from '@promptwire/contract/people-contract'
import type { PublicContract } from '@promptwire/contract/public-contract'
import { createThrottledLog } from '@promptwire/runtime/throttled-log'
import { createGenerateObject } from '../features/assist/generate-object.ts'
import { createAddressClaims } from '../features/auth/address-claims.ts'
import { createChallenges } from '../features/auth/passkeys/challenges.ts'
import type { PasswordCost } from '../features/auth/password.ts'
import { createResetRequests } from '../features/auth/password-reset/reset-mail-job.ts'
import { createPasswordWork } from '../features/auth/password-work.ts'
import { createAdmitCode } from '../features/auth/second-factor/admit-code.sql.ts'
import { createFactorSafe } from '../features/auth/second-factor/factor-safe.ts'
import { createAdmitSignIn } from '../features/auth/sessions/admit-sign-in.sql.ts'
import { createDeviceTokens } from '../features/auth/sessions/device-token.ts'
import { createFailedAttempts } from '../features/auth/sessions/failed-attempts.sql.ts'
import { createPendingSignIns } from '../features/auth/sessions/pending-sign-in.ts'
import type { SessionEvent } from '../features/auth/sessions/session-event.ts'
import { setupToken } from '../features/auth/setup-token.ts'
import { createCodeExchanges } from '../features/connected-apps/exchange-code.ts'
import { createFetchMetadataDocument } from '../features/connected-apps/fetch-metadata-document.ts'
import {
  createMetadataDocuments,
  type FetchMetadataDocument,
} from '../features/connected-apps/metadata-documents.ts'
import { createAdmit } from '../features/delivery/admission/admission.sql.ts'
import { createDeliverPrompt } from '../features/delivery/deliver-prompt.ts'
import { createServeContent } from '../features/delivery/serve-content.sql.ts'
import { createRunPoll } from '../features/evals/follow-eval-run.ts'
import { createListEvents, createWatchProject } from '../features/events/events.sql.ts'
import { createReadFollower, createReadFollowers } from '../features/events/followers.sql.ts'
import { createFollowers } from '../features/events/followers.ts'
import { createRefineImport } from '../features/import/refine/refine-import.ts'
import { createMailer } from '../features/mail/mailer.sql.ts'
import { RememberedBlocks } from '../features/prompts/index.ts'
import { createIdentityProvider } from '../features/single-sign-on/index.ts'
import { createLimitBurst } from '../http/doors/limit-burst.ts'
import { createStreamPoolShare } from '../kernel/change/pool-share.ts'
import { RateLimiter } from '../kernel/limits/rate-limiter.sql.ts'
import type { InternalContext, Verb, VerbContext } from '../kernel/verb.ts'
import { readSingleSignOn } from '../single-sign-on-environment.ts'
import { deriveSecrets } from './derived-secrets.ts'
import { internalVerbs } from './internal-verbs.ts'
import { peopleVerbs } from './people-verbs.ts'
import { publicVerbs } from './public-verbs.ts'
import type { Runtime } from './runtime.ts'

/** Replacements that tests use for waiting, fetching and hashing. */
export interface ServiceOptions {
  /** Delays sign-in attempts. */
  readonly pause?: (ms: number) => Promise<void>
  readonly fetchMetadataDocument?: FetchMetadataDocument
  readonly passwordCost?: PasswordCost | undefined
}

/** Create them once per process. */
export function createServices(runtime: Runtime, options: ServiceOptions) {
  const { environment, unitOfWork, providers, providerServices, now } = runtime
  const generateObject = createGenerateObject(providerServices.runModel)
  return {
    ...providerServices,
    ...deliveryServices(runtime),
    ...signInServices(runtime, options),
    ...streamServices(runtime),
    aiBudget: runtime.aiBudget,
    durableWrite: runtime.durableWrite,
    usageOutcomes: runtime.usageOutcomes,
    variableUses: runtime.variableUses,
    compute: runtime.compute,
    randomBytes: runtime.randomBytes,
    now,
    urls: runtime.urls,
    signingKeys: runtime.signingKeys,
    defaultPlan: environment.DEFAULT_PLAN,
    auditDays: environment.AUDIT_RETENTION_DAYS,
    webhookPolicy: { allowPrivateWebhooks: environment.ALLOW_PRIVATE_WEBHOOKS },
    modelAddressPolicy: providers,
    models: providers.models,
    calculateCost: providers.calculateCost,
    findKnownModel: runtime.findKnownModel,
    find: providerServices.findProvider,
    ask: generateObject,
    refine: createRefineImport(generateObject),
    pollRun: createRunPoll(unitOfWork),
    readQuietReason: runtime.readQuietReason,
    readOperatorNotes: runtime.readOperatorNotes,
    databaseIdentity: runtime.database.identity,
    copyDatabase: runtime.database.copy,
    documents: createMetadataDocuments(
      options.fetchMetadataDocument ?? createFetchMetadataDocument(),
      now,
    ),
    codeExchanges: createCodeExchanges(),
    rememberedBlocks: new RememberedBlocks(),
    ...createAdmit(runtime.database.admission, admissionOptions(runtime), runtime.metrics),
    ...createLimitBurst(environment.BURST_LIMIT),
  }
}

export type Services = ReturnType<typeof createServices>

export const admissionOptions = ({ environment, databaseTime }: Runtime) => ({
  defaultPlan: environment.DEFAULT_PLAN,
  databaseTime,
})

function deliveryServices(runtime: Runtime) {
  const { unitOfWork, compute, variableUses, environment, metrics } = runtime
  const cacheBytes = environment.CACHE_MEGABYTES * 1024 * 1024
  // Contents and the responses written from them share the memory.
  const half = Math.ceil(cacheBytes / 2)
  const serveContent = createServeContent(unitOfWork, compute, half)
  const deliver = createDeliverPrompt(serveContent, variableUses.record, half, metrics)
  return { serveContent, deliver }
}

function signInServices(
  { environment, database, log, compute, unitOfWork }: Runtime,
  { pause, passwordCost }: ServiceOptions,
) {
  const { SERVICE_SECRET, WEB_URL } = environment
  const { pseudonym, devices, mailKeys, pendingKeys, singleSignOnKeys } =
    deriveSecrets(SERVICE_SECRET)
  const singleSignOn = readSingleSignOn(environment)
  const canSendMail = environment.SMTP_URL !== undefined
  const limiter = new RateLimiter(database.pool, pseudonym)
  return {
    limiter,
    pseudonym,
    singleSignOnKeys,
    addressClaims: createAddressClaims(singleSignOnKeys),
    identityProvider: singleSignOn && createIdentityProvider(singleSignOn, WEB_URL),
    requiredProvider: singleSignOn?.isRequired ? singleSignOn.name : undefined,
    admitSignIn: createAdmitSignIn(limiter, pause ?? setTimeout),
    admitCode: createAdmitCode(limiter),
    devices: createDeviceTokens(devices),
    factorSafe: createFactorSafe(environment.ENCRYPTION_KEYS),
    pendingSignIns: createPendingSignIns(pendingKeys),
    challenges: createChallenges(pendingKeys),
    passwords: createPasswordWork(compute, passwordCost),
    failedAttempts: createFailedAttempts({ unitOfWork, limiter, log }),
    mailer: createMailer(mailKeys, canSendMail),
    resetRequests: createResetRequests(mailKeys, canSendMail),
    setupTokens: SERVICE_SECRET.map(setupToken),
    report: (event: SessionEvent) =>
      log[event.event === 'sign_in_limited' ? 'warn' : 'info'](event, event.event),
  }
}

function streamServices({ unitOfWork, database, log, now }: Runtime) {
  const share = createStreamPoolShare(database.pool)
  const readFollowers = createReadFollowers(unitOfWork, share)
  const readFollower = createReadFollower(readFollowers)
  const eventFollowers = createFollowers({
    listEvents: createListEvents(unitOfWork, share),
    readFollower,
    readFollowers,
    watchProject: createWatchProject(database.listen),
    now,
    onError: createThrottledLog(log, 'event streams cannot read; retrying'),
  })
  return { readFollower, eventFollowers }
}

/** The compiler reports here any service that a verb needs and that does not exist. */
publicVerbs satisfies {
  readonly [Name in VerbName<PublicContract>]: Verb<Name, VerbContext<Name, Services>>
}
peopleVerbs satisfies {
  readonly [Name in keyof PeopleContract]: Verb<Name, VerbContext<Name, Services>>
}
internalVerbs satisfies {
  readonly [Name in keyof InternalContract]: Verb<Name, InternalContext<Name, Services>>
}
