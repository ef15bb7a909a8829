import { setTimeout } from 'node:timers/promises'
import { unavailable } from '@promptwire/core/failure'
import type { ModelAccess, Models } from '../../domain/model/model.ts'
import { createDemoModels } from './demo/demo-models.ts'

/** Which providers the operator allows beside those that people set up. */
export interface ModelPolicy {
  readonly demoProvider: boolean
}

/** The one room in which models are called; nothing else calls a provider. */
export function createModels({ demoProvider }: ModelPolicy): Models {
  const demo = demoProvider ? createDemoModels(quietPause) : undefined
  const roomOf = ({ kind }: ModelAccess): Models => {
    if (kind === 'demo' && demo) return demo
    throw unavailable('This service calls no provider of this kind.')
  }
  return {
    async *call(request, signal) {
      yield* roomOf(request.access).call(request, signal)
    },
    list: async (access, signal) => roomOf(access).list(access, signal),
  }
}

/** An aborted wait is over, and no error. */
const quietPause = (ms: number, signal: AbortSignal): Promise<void> =>
  setTimeout(ms, undefined, { signal }).catch(() => {})
