import { setTimeout } from 'node:timers/promises'
import { unavailable } from '@promptwire/core/failure'
import type { ModelAccess, Models } from '../../domain/model/model.ts'
import type { ModelAddressPolicy } from '../../domain/model/model-address.ts'
import type { TurnLimits } from '../fair-turns.ts'
import type { RoomLimits } from './ask-model-thread.ts'
import { callInTurn, MODEL_TURNS } from './call-in-turn.ts'
import { createDemoModels } from './demo/demo-models.ts'
import { createModelsOnThread, type ModelRoom } from './models-on-thread.ts'

/** What the operator allows beside providers on the internet. */
export interface ModelPolicy extends ModelAddressPolicy {
  readonly demoProvider: boolean
  /** Only tests give it; the operator's environment does not reach it. */
  readonly googleTokenUrl?: string
}

/** A model may think for a while before it says a word; one that is silent for longer has died. */
const LIMITS: RoomLimits = {
  connectMs: 5_000,
  stallMs: 90_000,
  totalMs: 300_000,
  reasoning: { stallMs: 600_000, totalMs: 1_800_000 },
  answerBytes: 8 * 1024 * 1024,
  // A call under way takes some 200 KB, and there are a thousand at most.
  heapMegabytes: 1_024,
}

/** The one room in which models are called; nothing else calls a provider. */
export function createModels(
  { demoProvider, privateModelHosts, googleTokenUrl }: ModelPolicy,
  onTrouble: (error: Error) => void,
  limits: Partial<RoomLimits> = {},
  turns: TurnLimits = MODEL_TURNS,
): ModelRoom {
  const demo = demoProvider ? createDemoModels(quietPause) : undefined
  const policy = { privateModelHosts }
  const settings = { policy, limits: { ...LIMITS, ...limits }, googleTokenUrl }
  const providers = createModelsOnThread(settings, onTrouble)
  const roomOf = ({ kind }: ModelAccess): Models => {
    if (kind !== 'demo') return providers
    if (demo) return demo
    throw unavailable('The operator of this service offers no demo.')
  }
  return {
    call: callInTurn(
      async (request, signal, hear) => roomOf(request.access).call(request, signal, hear),
      turns,
    ),
    list: async (access, signal) => roomOf(access).list(access, signal),
    close: providers.close,
  }
}

/** An aborted wait is over, and no error. */
const quietPause = (ms: number, signal: AbortSignal): Promise<void> =>
  setTimeout(ms, undefined, { signal }).catch(() => {})
