import { startTokenWriter } from '../features/content/token-writer.ts'
import { startLostCallWriter } from '../features/models/budget/lost-call-writer.ts'
import { startSearchWriter } from '../features/search/search-writer.ts'
import { startJobRunner } from '../jobs/job-runner.ts'
import { createJobHandlers } from './job-handlers.ts'
import type { Runtime } from './runtime.ts'

/** Starts what no request asks for. Every process that runs it takes work that no other has claimed. */
export function startBackgroundWork(runtime: Runtime) {
  const { database, workers, log, stores } = runtime
  const mayRun = async () => (await stores.installation.quietReason()) === undefined
  const handlers = createJobHandlers(runtime)
  return [
    startJobRunner(database, stores.jobQueue, handlers, log, { ...runtime, mayRun }),
    startSearchWriter(database, log),
    startTokenWriter(database, workers, log),
    startLostCallWriter(stores.aiBudget, log),
  ].map(({ stop }) => stop)
}
