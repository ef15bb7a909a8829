import { setTimeout } from 'node:timers/promises'
import { unavailable } from '@promptwire/core/errors/failure'
import type { SchedulerLimits } from '../threads/fair-scheduler.ts'
import { createDemoModels } from './demo/demo-models.ts'
import { limitConcurrency, MODEL_CALL_LIMITS } from './limit-concurrency.ts'
import type { ModelAccess, Models } from './model.ts'
import type { ModelAddressPolicy } from './model-address.ts'
import type { ModelThreadLimits } from './thread/model-thread-client.ts'
import { type ClosableModels, createModelsOnThread } from './thread/models-on-thread.ts'

export interface ModelPolicy extends ModelAddressPolicy {
  readonly demoProvider: boolean
  /** For tests only; the operator's environment cannot set it. */
  readonly googleTokenUrl?: string
}

/** A model may think for a while before it answers; one that is silent for longer is dead. */
const LIMITS: ModelThreadLimits = {
  connectMs: 5_000,
  stallMs: 90_000,
  totalMs: 300_000,
  reasoning: { stallMs: 600_000, totalMs: 1_800_000 },
  answerBytes: 8 * 1024 * 1024,
  // An active call takes some 200 KB, and there are a thousand at most.
  heapMegabytes: 1_024,
}

/** The only module that calls providers. */
export function createModels(
  { demoProvider, privateModelHosts, googleTokenUrl }: ModelPolicy,
  onError: (error: Error) => void,
  limits: Partial<ModelThreadLimits> = {},
  turns: SchedulerLimits = MODEL_CALL_LIMITS,
): ClosableModels {
  const demo = demoProvider ? createDemoModels(abortableDelay) : undefined
  const policy = { privateModelHosts }
  const settings = { policy, limits: { ...LIMITS, ...limits }, googleTokenUrl }
  const providers = createModelsOnThread(settings, onError)
  const findModels = ({ kind }: ModelAccess): Models => {
    if (kind !== 'demo') return providers
    if (demo) return demo
    throw unavailable('The demo model is turned off.')
  }
  return {
    call: limitConcurrency(
      async (request, signal, onText) => findModels(request.access).call(request, signal, onText),
      turns,
    ),
    list: async (access, signal) => findModels(access).list(access, signal),
    close: providers.close,
  }
}

/** An aborted wait ends without an error. */
const abortableDelay = (ms: number, signal: AbortSignal): Promise<void> =>
  setTimeout(ms, undefined, { signal }).catch(() => {})
