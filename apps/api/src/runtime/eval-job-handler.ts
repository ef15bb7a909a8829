import { setTimeout } from 'node:timers/promises'
import { callModelWithRetry, type Wait } from '../features/evals/runner/call-model-with-retry.ts'
import { EVAL_RUN, runEvalJob } from '../features/evals/runner/eval-job.ts'
import { createProviderSlots } from '../features/evals/runner/provider-slots.ts'
import { createJobHandler, type JobHandler } from '../jobs/job-kind.ts'
import type { Runtime } from './runtime.ts'

const sleep: Wait = (ms, signal) => setTimeout(ms, undefined, { signal })

export function createEvalJobHandler(
  { unitOfWork: db, providerServices, compute, now }: Runtime,
  wait = sleep,
): JobHandler {
  const { findProvider: find, runModel } = providerServices
  const ask = callModelWithRetry(runModel, () => performance.now(), wait)
  const slots = createProviderSlots()
  return createJobHandler(EVAL_RUN, runEvalJob({ db, compute, find, ask, slots, now }))
}
