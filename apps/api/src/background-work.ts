import type { RandomBytes } from '@promptwire/core/api-key'
import type { Logger } from 'pino'
import type { Database } from './database/database.ts'
import type { InstallationStore } from './domain/installation/installation.ts'
import type { ApiEnvironment } from './environment.ts'
import { createJobHandlers } from './job-handlers.ts'
import { startJobRunner } from './job-runner.ts'
import { startLostCallWriter } from './lost-call-writer.ts'
import type { WorkerPool } from './platform/threads/worker-pool.ts'
import type { ProviderOptions } from './provider-options.ts'
import { startSearchWriter } from './search-writer.ts'
import { createStores } from './stores.ts'
import { startTokenWriter } from './token-writer.ts'

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
