import { unavailable } from '@promptwire/core/errors/failure'
import { createFairScheduler, type SchedulerLimits } from '../threads/fair-scheduler.ts'
import { ZERO_USAGE } from './estimate-usage.ts'
import type { CallModel } from './model.ts'

/** A stream costs some 50 KB and hardly any time, so this limits the memory of the process. */
export const MODEL_CALL_LIMITS: SchedulerLimits = {
  subject: 'calls of models',
  maxRunning: 1_000,
  maxRunningPerProject: 250,
  maxQueued: 2_000,
  maxQueuedPerProject: 1_000,
}
const QUEUE_TIMEOUT_MS = 60_000

/** Queues calls beyond the limit, and beyond each project's share. */
export function limitConcurrency(call: CallModel, limits: SchedulerLimits): CallModel {
  const acquireSlot = createFairScheduler(limits)
  const waitForSlot = async (projectId: string, signal: AbortSignal) => {
    const tooLong = AbortSignal.timeout(QUEUE_TIMEOUT_MS)
    try {
      return await acquireSlot(projectId, AbortSignal.any([signal, tooLong]))
    } catch (error) {
      if (signal.aborted) return undefined
      throw tooLong.aborted ? unavailable('Too many model calls are queued.') : error
    }
  }
  return async (request, signal, onText) => {
    const end = signal.aborted ? undefined : await waitForSlot(request.projectId, signal)
    if (!end) return { finishReason: 'aborted', usage: ZERO_USAGE, answeredBy: request.model }
    try {
      return await call(request, signal, onText)
    } finally {
      end()
    }
  }
}
