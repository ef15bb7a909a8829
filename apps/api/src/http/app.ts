import { INTERNAL_PREFIX, type InternalContract } from '@promptwire/contract/internal-contract'
import type { ProjectOperation } from '@promptwire/contract/operation'
import type { PeopleContract } from '@promptwire/contract/people-contract'
import { PROJECT_PREFIX, projectContract } from '@promptwire/contract/project-contract'
import { PUBLIC_PREFIX, publicContract } from '@promptwire/contract/public-contract'
import { Failure } from '@promptwire/core/errors/failure'
import { type Health, serveHealth } from '@promptwire/runtime/health'
import { limitBody } from '@promptwire/runtime/limit-body'
import {
  type CountRequest,
  createCountRequest,
  type Metrics,
  serveMetrics,
} from '@promptwire/runtime/metrics'
import { requirePlainTarget } from '@promptwire/runtime/reject-dot-segments'
import type { RequestEnvironment } from '@promptwire/runtime/request-log'
import { requestLog } from '@promptwire/runtime/request-log'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import type { Logger } from 'pino'
import { createRecordExport } from '../features/audit/index.sql.ts'
import type { Admit, AdmitTogether } from '../features/delivery/index.ts'
import type { RecordOutcome } from '../features/usage/index.ts'
import type { UnitOfWork } from '../kernel/change/unit-of-work.ts'
import { createKeyedSemaphore } from '../kernel/keyed-semaphore.ts'
import type { RateLimiter } from '../kernel/limits/rate-limiter.sql.ts'
import { type Answering, contractRoutes, type VerbsOf } from './contract-routes.ts'
import { type InternalAccess, internalRoutes } from './doors/internal-routes.ts'
import { createKeyDoor } from './doors/key-door.ts'
import type { LearnBurst } from './doors/limit-burst.ts'
import { createPersonDoor } from './doors/person-door.ts'
import { announceRetirement, type Retirement } from './doors/retirement.ts'
import type { RunIdempotent } from './idempotency.ts'
import { leakedKeysRoute } from './leaked-keys-route.ts'
import {
  believeAddress,
  believeVia,
  checkServiceSecret,
  requireShortUrl,
} from './listener-guards.ts'
import { resourceMetadataRoutes } from './resource-metadata-routes.ts'
import {
  createExplainFailure,
  createFailureResponse,
  type ExplainFailure,
} from './responses/failure-response.ts'
import { createFileResponse } from './responses/file-response.ts'
import { createLongListResponse } from './responses/long-list-response.ts'
import { serveOpenApi } from './responses/open-api-response.ts'
import { createRunResponse } from './responses/run-response.ts'
import { createStreamResponse } from './responses/stream-response.ts'
import { createStreamSlots } from './responses/stream-slots.ts'

const MAX_BODY_BYTES = 1024 * 1024

/** Changes to one prompt queue here instead of each on a connection of the pool. */
const PROMPT_CHANGE_LIMITS = {
  concurrency: 1,
  queueLimit: {
    maxQueued: 200,
    refusal: 'Too many changes of this prompt are queued; try again in a moment.',
  },
}

export interface AppDependencies {
  readonly verbs: {
    readonly public: VerbsOf<typeof publicContract>
    readonly people: VerbsOf<PeopleContract>
    readonly internal: VerbsOf<InternalContract>
  }
  /** Services for verbs, in addition to their request. */
  readonly services: object
  readonly unitOfWork: UnitOfWork
  readonly runIdempotent: RunIdempotent
  readonly now: () => Date
  readonly internalAccess: InternalAccess
  readonly admit: Admit
  readonly admitTogether: AdmitTogether
  readonly recordOutcome: RecordOutcome
  readonly learnBurst: LearnBurst
  readonly limiter: RateLimiter
  /** For requests to the public listener. */
  readonly getClientAddress: (c: Context) => string
  /** Max open event streams of one project in this process. */
  readonly maxStreamsPerProject: number
  /** Ends all streams when the process stops. */
  readonly closing: AbortSignal
  readonly log: Logger
  readonly baseUrl: string
  /** Public address of the web app, for `doc_url` of errors. */
  readonly webUrl: string
  /** Spec, Versioning 5: when v1 ends; undefined while it has no end. */
  readonly retirementOfV1?: Retirement | undefined
  readonly explainDatabaseError: (error: unknown) => string | undefined
  readonly health: Health
  readonly metrics: Metrics
}

export interface Apps {
  /** The public API, without internal routes. */
  readonly publicApp: Hono<RequestEnvironment>
  /** For our own apps, on a separate listener: the public API and the internal routes. */
  readonly internalApp: Hono<RequestEnvironment>
}

export function createApps(parts: AppDependencies): Apps {
  const explain = createExplainFailure(parts.log, parts.explainDatabaseError)
  const takeStream = createStreamSlots(parts.maxStreamsPerProject, parts.metrics)
  const answering = {
    takeStream,
    runIdempotent: parts.runIdempotent,
    runResponse: createRunResponse(parts.closing, explain, parts.webUrl),
    closing: parts.closing,
    streamResponse: createStreamResponse(parts.closing, takeStream),
    longListResponse: createLongListResponse(),
    runExclusive: createKeyedSemaphore(PROMPT_CHANGE_LIMITS),
    fileResponse: createFileResponse(),
    recordExport: createRecordExport(parts.limiter),
    explain,
    webUrl: parts.webUrl,
    services: parts.services,
    unitOfWork: parts.unitOfWork,
  }
  const forKeys = publicApi(parts, answering)
  const countRequest = createCountRequest(parts.metrics)
  const listener = { ...parts, explain, countRequest }
  const publicApp = createApp(listener, 'anybody')
    .route('/', resourceMetadataRoutes(parts.baseUrl, parts.webUrl))
    .route(PUBLIC_PREFIX, forKeys)
  const everyRow = () => true
  const access = parts.internalAccess
  const internalApp = createApp(listener, 'our apps')
    .use(believeVia, believeAddress(parts.internalAccess))
    .route(PUBLIC_PREFIX, forKeys)
    .route(PROJECT_PREFIX, forPeople(parts, answering))
    .route(
      INTERNAL_PREFIX,
      internalRoutes(parts.verbs.internal, { ...answering, access }, everyRow),
    )
  return { publicApp, internalApp }
}

/** Operations for a project's members, which do not count against the plan. */
function forPeople(parts: AppDependencies, answering: Answering): Hono<RequestEnvironment> {
  const verbs = { ...parts.verbs.public, ...parts.verbs.people }
  const door = createPersonDoor({ ...parts, ...parts.internalAccess })
  return contractRoutes(projectContract, verbs, door, answering)
}

interface ListenerDependencies extends AppDependencies {
  readonly explain: ExplainFailure
  readonly countRequest: CountRequest
}

function createApp(
  parts: ListenerDependencies,
  callers: 'anybody' | 'our apps',
): Hono<RequestEnvironment> {
  const app = new Hono<RequestEnvironment>()
  app.use(requestLog(parts.log, callers, parts.countRequest))
  const limit = limitBodies(callers === 'our apps' ? [...OF_KEYS, ...OF_PEOPLE] : OF_KEYS)
  app.use((c, next) => {
    requirePlainTarget(c)
    requireShortUrl(c)
    return limit(c, next)
  })
  const failureResponse = createFailureResponse(parts.explain, parts.webUrl)
  app.onError(failureResponse)
  app.notFound((c) => failureResponse(new Failure('NOT_FOUND', 'Path not found.'), c))
  if (callers === 'our apps') {
    app.use('/readyz', checkServiceSecret(parts.internalAccess))
    serveMetrics(app, parts.metrics)
  }
  serveHealth(app, parts.health)
  return app
}

interface LargerBody {
  readonly pattern: RegExp
  readonly limit: MiddlewareHandler
}

/** Some operations take files or many values, which are larger than other bodies. */
const findLargerBodies = (prefix: string, rows: readonly ProjectOperation[]): LargerBody[] =>
  rows.flatMap(({ path, maxBodyBytes }) => {
    if (maxBodyBytes === undefined) return []
    // Read before the caller is known, so larger bodies must announce their length.
    const limit = limitBody(MAX_BODY_BYTES, { maxAnnouncedBytes: maxBodyBytes })
    return [{ pattern: toPattern(prefix + path), limit }]
  })

function limitBodies(larger: readonly LargerBody[]): MiddlewareHandler {
  const limit = limitBody(MAX_BODY_BYTES)
  return (c, next) => {
    if (c.req.method === 'GET') return next()
    const own = larger.find(({ pattern }) => pattern.test(c.req.path))
    return (own?.limit ?? limit)(c, next)
  }
}

const toPattern = (path: string) => new RegExp(`^${path.replace(/:[a-z_]+/g, '[^/]+')}$`)

const OF_KEYS = findLargerBodies(PUBLIC_PREFIX, Object.values(publicContract))
const OF_PEOPLE = findLargerBodies(PROJECT_PREFIX, Object.values(projectContract))

/** The same on both listeners: streams are counted over both. */
function publicApi(parts: AppDependencies, answering: Answering): Hono<RequestEnvironment> {
  const routes = new Hono<RequestEnvironment>()
  const { retirementOfV1 } = parts
  if (retirementOfV1) routes.use(announceRetirement(retirementOfV1, parts.webUrl))
  routes.use('/openapi.json', compress())
  routes.get('/openapi.json', serveOpenApi(parts.baseUrl))
  routes.route('/', leakedKeysRoute(parts))
  const door = createKeyDoor({ ...parts, ...parts.internalAccess })
  routes.route('/', contractRoutes(publicContract, parts.verbs.public, door, answering))
  // A key may look itself up from anywhere: the stdio server does so on people's own machines.
  routes.route(
    '/',
    internalRoutes(
      parts.verbs.internal,
      { ...answering, access: parts.internalAccess },
      (row) => row.access === 'key',
    ),
  )
  return routes
}
