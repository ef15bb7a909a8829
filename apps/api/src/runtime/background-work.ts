import { startTokenWriter } from '../features/content/token-writer.ts'
import { startLostCallWriter } from '../features/models/budget/lost-call-writer.ts'
import { startSearchWriter } from '../features/search/search-writer.ts'
import { startJobRunner } from '../jobs/job-runner.ts'
import { createCountAttempt } from '../jobs/running-job.ts'
import { createJobHandlers } from './job-handlers.ts'
import type { Runtime } from './runtime.ts'

/** Every process that runs it takes work that no other has claimed. */
export function startBackgroundWork(runtime: Runtime) {
  const { database, workers, log } = runtime
  const mayRun = async () => (await runtime.readQuietReason()) === undefined
  const handlers = createJobHandlers(runtime)
  const countAttempt = createCountAttempt(runtime.metrics)
  const options = { randomBytes: runtime.randomBytes, mayRun, countAttempt }
  return [
    startJobRunner(database, runtime.createJobQueue, handlers, log, options),
    startSearchWriter(database, log),
    startTokenWriter(database, workers, log),
    startLostCallWriter(runtime.aiBudget, log),
  ].map(({ stop }) => stop)
}
