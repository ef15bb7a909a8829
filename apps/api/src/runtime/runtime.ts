import { PUBLIC_PREFIX } from '@promptwire/contract/public-contract'
import type { RandomBytes } from '@promptwire/core/access/api-key'
import { createMetrics } from '@promptwire/runtime/metrics'
import type { Logger } from 'pino'
import type { ApiEnvironment } from '../environment.ts'
import { queueNotices } from '../features/auth/notices/notice-job.ts'
import { AiBudget } from '../features/models/budget/ai-budget.sql.ts'
import {
  createReadQuietReason,
  listBlockedSweeps,
} from '../features/operations/installation.sql.ts'
import { createOperatorNotes } from '../features/operations/operator-notes.ts'
import { createUsageOutcomes } from '../features/usage/usage-outcomes.sql.ts'
import { createVariableUses } from '../features/usage/variable-uses.sql.ts'
import { JobQueue } from '../jobs/job-queue.sql.ts'
import { createUnitOfWork } from '../kernel/change/create-unit-of-work.ts'
import { createDurableWrite } from '../kernel/change/durable-write.ts'
import type { Database } from '../platform/database/database.ts'
import { createCompute } from '../platform/threads/compute.ts'
import { createProviderOptions } from './provider-options.ts'
import { createProviderServices } from './provider-services.ts'
import { readKnownModels } from './read-known-models.ts'
import { startWorkerPool } from './start-worker-pool.ts'

export interface RuntimeOptions {
  readonly database: Database
  readonly log: Logger
  readonly now: () => Date
  readonly randomBytes: RandomBytes
  /** Replaces the database's clock, for tests that travel in time. */
  readonly databaseTime?: (() => Date) | undefined
}

/**
 * Shared by a process's requests and background work. Create it once per process, so that limits
 * per process hold.
 */
export function createRuntime(environment: ApiEnvironment, options: RuntimeOptions) {
  const { database, log, now, databaseTime } = options
  const metrics = createMetrics()
  const webUrl = environment.WEB_URL
  const workers = startWorkerPool((err) => log.error({ err }, 'a worker thread failed'))
  const unitOfWork = createUnitOfWork(database, {
    onAudited: environment.SMTP_URL && queueNotices,
  })
  const durableWrite = createDurableWrite(database)
  const aiBudget = new AiBudget({ unitOfWork, durableWrite, databaseTime })
  const readQuietReason = createReadQuietReason(unitOfWork, {
    identity: database.identity,
    isConfigured: environment.QUIET,
  })
  const modelsFailed = (err: Error) => log.error({ err }, 'the thread that calls models failed')
  const findKnownModel = readKnownModels(environment.KNOWN_MODELS_FILE, log)
  const providers = createProviderOptions(
    environment,
    now,
    modelsFailed,
    readQuietReason,
    findKnownModel,
  )
  return {
    ...options,
    environment,
    metrics,
    findKnownModel,
    workers,
    compute: createCompute(workers),
    unitOfWork,
    durableWrite,
    aiBudget,
    usageOutcomes: createUsageOutcomes(database.pool),
    variableUses: createVariableUses(database.pool),
    createJobQueue: (claimedBy: string) => new JobQueue(unitOfWork, { claimedBy, databaseTime }),
    providers,
    providerServices: createProviderServices({ unitOfWork, aiBudget, providers, metrics, webUrl }),
    urls: {
      web: webUrl,
      mcp: environment.MCP_URL,
      api: environment.API_URL + PUBLIC_PREFIX,
    },
    signingKeys: environment.CODE_SIGNING_KEYS,
    readQuietReason,
    readOperatorNotes: createOperatorNotes({
      database,
      readQuietReason,
      listBlockedSweeps: () => listBlockedSweeps(unitOfWork),
      now,
    }),
    /** Ends the threads; the database stays open. */
    async close(): Promise<void> {
      await Promise.all([workers.close(), providers.models.close()])
    },
  }
}

export type Runtime = ReturnType<typeof createRuntime>
