import type { RandomBytes } from '@promptwire/core/api-key'
import type { Logger } from 'pino'
import type { ApiEnvironment } from '../environment.ts'
import { startTokenWriter } from '../features/content/token-writer.ts'
import type { InstallationStore } from '../features/installation/installation.ts'
import { startLostCallWriter } from '../features/models/budget/lost-call-writer.ts'
import { startSearchWriter } from '../features/search/search-writer.ts'
import { startJobRunner } from '../jobs/job-runner.ts'
import type { Database } from '../platform/database/database.ts'
import type { WorkerPool } from '../platform/threads/worker-pool.ts'
import { createJobHandlers } from './job-handlers.ts'
import type { ProviderOptions } from './provider-options.ts'
import { createStores } from './stores.ts'

export interface WorkingProcess {
  readonly database: Database
  readonly workers: WorkerPool
  readonly providers: ProviderOptions
  readonly log: Logger
  readonly installation: Pick<InstallationStore, 'quietReason'>
  readonly now: () => Date
  readonly randomBytes: RandomBytes
  /** Instead of the database's clock, for tests that travel in time. */
  readonly databaseTime?: (() => Date) | undefined
}

/** What no request asks for; every process that does it takes what none of the others has. */
export function startBackgroundWork(environment: ApiEnvironment, given: WorkingProcess) {
  const { database, workers, log, installation, databaseTime } = given
  const mayRun = async () => (await installation.quietReason()) === undefined
  const handlers = createJobHandlers(environment, given)
  return [
    startJobRunner(database, handlers, log, { ...given, mayRun }),
    startSearchWriter(database, log),
    startTokenWriter(database, workers, log),
    startLostCallWriter(createStores(database, { databaseTime }).aiBudget, log),
  ].map(({ stop }) => stop)
}
