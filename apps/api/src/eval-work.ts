import { setTimeout } from 'node:timers/promises'
import type { WorkingProcess } from './background-work.ts'
import { EVAL_RUN, runEvalJob } from './domain/eval/eval-job.ts'
import type { Wait } from './domain/eval/provider-pauses.ts'
import { createProviderSlots } from './domain/eval/provider-slots.ts'
import { askUntilAnswered } from './domain/eval/whole-answer.ts'
import { type JobWork, jobWork } from './domain/job/job-kind.ts'
import type { ApiEnvironment } from './environment.ts'
import { createCompute } from './outside/compute.ts'
import { createProviderParts } from './provider-parts.ts'
import { createStores } from './stores.ts'

const waitFor: Wait = (ms, signal) => setTimeout(ms, undefined, { signal })

/** What runs test cases, as a kind of job. */
export function createEvalWork(
  environment: ApiEnvironment,
  {
    database,
    workers,
    providers,
    databaseTime,
  }: Pick<WorkingProcess, 'database' | 'workers' | 'providers' | 'databaseTime'>,
  wait = waitFor,
): JobWork {
  const { now } = providers
  const stores = createStores(database, { databaseTime })
  const { findProvider: find, runModel } = createProviderParts(
    stores,
    providers,
    environment.WEB_URL,
  )
  const ask = askUntilAnswered(runModel, () => performance.now(), wait)
  const slots = createProviderSlots()
  const compute = createCompute(workers)
  return jobWork(EVAL_RUN, runEvalJob({ evals: stores.evals, compute, find, ask, slots, now }))
}
