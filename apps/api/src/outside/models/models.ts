import { setTimeout } from 'node:timers/promises'
import { unavailable } from '@promptwire/core/failure'
import type { CallModel, ModelAccess, Models } from '../../domain/model/model.ts'
import { type ModelAddressPolicy, mayBePrivate } from '../../domain/model/model-address.ts'
import type { TurnLimits } from '../fair-turns.ts'
import { createGuardedFetch } from '../guarded-fetch.ts'
import type { FetchLimits } from '../watch-request.ts'
import { callInTurn, MODEL_TURNS } from './call-in-turn.ts'
import { createDemoModels } from './demo/demo-models.ts'

/** What the operator allows beside providers on the internet. */
export interface ModelPolicy extends ModelAddressPolicy {
  readonly demoProvider: boolean
}

/** A model may think for a while before it says a word; one that is silent for longer has died. */
const LIMITS: FetchLimits = {
  connectMs: 5_000,
  stallMs: 90_000,
  totalMs: 300_000,
  answerBytes: 8 * 1024 * 1024,
}

/** The one room in which models are called; nothing else calls a provider. */
export function createModels(
  policy: ModelPolicy,
  limits: Partial<FetchLimits> = {},
  turns: TurnLimits = MODEL_TURNS,
): Models {
  const demo = policy.demoProvider ? createDemoModels(quietPause) : undefined
  const providers = onFirstUse(async (): Promise<Models> => {
    const { createProviderModels } = await import('./provider-models.ts')
    const fetch = createGuardedFetch({ ...LIMITS, ...limits }, (url) => mayBePrivate(url, policy))
    return createProviderModels(fetch)
  })
  const roomOf = async ({ kind }: ModelAccess): Promise<Models> => {
    if (kind !== 'demo') return providers()
    if (demo) return demo
    throw unavailable('The operator of this service offers no demo.')
  }
  const call: CallModel = async function* (request, signal) {
    const room = await roomOf(request.access)
    yield* room.call(request, signal)
  }
  return {
    call: callInTurn(call, turns),
    list: async (access, signal) => (await roomOf(access)).list(access, signal),
  }
}

/** What takes a while to load and megabytes to keep is loaded when it is needed. */
function onFirstUse<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded> {
  let loaded: Promise<Loaded> | undefined
  return () => {
    loaded ??= load()
    return loaded
  }
}

/** An aborted wait is over, and no error. */
const quietPause = (ms: number, signal: AbortSignal): Promise<void> =>
  setTimeout(ms, undefined, { signal }).catch(() => {})
