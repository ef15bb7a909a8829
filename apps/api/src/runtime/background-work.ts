import { startTokenWriter } from '../features/content/token-writer.ts'
import { startLostCallWriter } from '../features/models/budget/lost-call-writer.ts'
import { startSearchWriter } from '../features/search/search-writer.ts'
import { startJobRunner } from '../jobs/job-runner.ts'
import { createJobHandlers } from './job-handlers.ts'
import type { Runtime } from './runtime.ts'

/** Starts what no request asks for. Every process that runs it takes work that no other has claimed. */
export function startBackgroundWork(runtime: Runtime) {
  const { database, workers, log } = runtime
  const mayRun = async () => (await runtime.readQuietReason()) === undefined
  const handlers = createJobHandlers(runtime)
  return [
    startJobRunner(database, runtime.createJobQueue, handlers, log, { ...runtime, mayRun }),
    startSearchWriter(database, log),
    startTokenWriter(database, workers, log),
    startLostCallWriter(runtime.aiBudget, log),
  ].map(({ stop }) => stop)
}
