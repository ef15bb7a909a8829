import { setTimeout } from 'node:timers/promises'
import type { WorkingProcess } from './background-work.ts'
import { EVAL_RUN, runEvalJob } from './domain/eval/eval-job.ts'
import { askUntilAnswered } from './domain/eval/whole-answer.ts'
import { type JobWork, jobWork } from './domain/job/job-kind.ts'
import type { ApiEnvironment } from './environment.ts'
import { createCompute } from './outside/compute.ts'
import { createCostOf } from './outside/models/cost-of.ts'
import { createModels } from './outside/models/models.ts'
import { createProviderParts } from './provider-parts.ts'
import { createStores } from './stores.ts'

const wait = (ms: number, signal: AbortSignal) => setTimeout(ms, undefined, { signal })

/** What runs test cases, as a kind of job. */
export function createEvalWork(
  environment: ApiEnvironment,
  { database, workers, now }: Pick<WorkingProcess, 'database' | 'workers' | 'now'>,
): JobWork {
  const stores = createStores(database)
  const policy = {
    privateModelHosts: environment.PRIVATE_MODEL_HOSTS,
    demoProvider: environment.DEMO_PROVIDER,
  }
  const costOf = createCostOf(environment.MODEL_PRICES)
  const models = createModels(policy)
  const encryptionKeys = environment.ENCRYPTION_KEYS
  const { findProvider: find, runModel } = createProviderParts(
    stores,
    { ...policy, models, costOf, encryptionKeys, now },
    environment.WEB_URL,
  )
  const ask = askUntilAnswered(runModel, () => performance.now(), wait)
  const compute = createCompute(workers)
  return jobWork(EVAL_RUN, runEvalJob({ evals: stores.evals, compute, find, ask, now }))
}
