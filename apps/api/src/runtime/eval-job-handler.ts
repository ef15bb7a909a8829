import { setTimeout } from 'node:timers/promises'
import type { ApiEnvironment } from '../environment.ts'
import { callModelWithRetry } from '../features/evals/runner/call-model-with-retry.ts'
import { EVAL_RUN, runEvalJob } from '../features/evals/runner/eval-job.ts'
import type { Wait } from '../features/evals/runner/provider-pauses.ts'
import { createProviderSlots } from '../features/evals/runner/provider-slots.ts'
import { createJobHandler, type JobHandler } from '../jobs/job-kind.ts'
import { createCompute } from '../platform/threads/compute.ts'
import type { WorkingProcess } from './background-work.ts'
import { createProviderServices } from './provider-services.ts'
import { createStores } from './stores.ts'

const sleep: Wait = (ms, signal) => setTimeout(ms, undefined, { signal })

/** What runs test cases, as a kind of job. */
export function createEvalJobHandler(
  environment: ApiEnvironment,
  {
    database,
    workers,
    providers,
    databaseTime,
  }: Pick<WorkingProcess, 'database' | 'workers' | 'providers' | 'databaseTime'>,
  wait = sleep,
): JobHandler {
  const { now } = providers
  const stores = createStores(database, { databaseTime })
  const { findProvider: find, runModel } = createProviderServices(
    stores,
    providers,
    environment.WEB_URL,
  )
  const ask = callModelWithRetry(runModel, () => performance.now(), wait)
  const slots = createProviderSlots()
  const compute = createCompute(workers)
  return createJobHandler(
    EVAL_RUN,
    runEvalJob({ evals: stores.evals, compute, find, ask, slots, now }),
  )
}
