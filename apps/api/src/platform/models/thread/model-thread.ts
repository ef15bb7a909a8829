// The thread that calls providers' models.
import { parentPort, workerData } from 'node:worker_threads'
import { Failure } from '@promptwire/core/errors/failure'
import { createGuardedFetch, type GuardedFetch } from '../../fetch/guarded-fetch.ts'
import type { ModelAccess, OnText } from '../model.ts'
import { isAllowedPrivateHost, type ModelAddressPolicy } from '../model-address.ts'
import { limitsOfCall, type ModelLimits } from '../model-limits.ts'
import { createCallProvider } from '../provider/call-provider.ts'
import { createGoogleTokens } from '../provider/google-token.ts'
import { createListProviderModels } from '../provider/list-provider-models.ts'
import { brokenAnswer } from '../provider/provider-failure.ts'
import { withGoogleToken } from '../provider/with-google-token.ts'
import { batchDeltas } from './batch-deltas.ts'
import { type AnswerEvent, asData, type Question, type ToModelThread } from './thread-messages.ts'

export interface ModelThreadSettings {
  readonly policy: ModelAddressPolicy
  readonly limits: ModelLimits
  /** Replaces Google's token address for service accounts. */
  readonly googleTokenUrl?: string | undefined
}

const { limits, policy, googleTokenUrl }: ModelThreadSettings = workerData
// Without a provider's extra headers, whose values are for its own server.
const plainFetch = createGuardedFetch(limits, (url) => isAllowedPrivateHost(url, policy))
const tokens = createGoogleTokens(plainFetch, googleTokenUrl)
const call = createCallProvider(fetchFor)
const list = createListProviderModels(fetchFor)
const startAnswer = batchDeltas((events) => parentPort?.postMessage(events))
const leave = new Map<number, AbortController>()

parentPort?.on('message', ({ id, question }: ToModelThread) => {
  if (question) void answer(id, question)
  else leave.get(id)?.abort()
})

function fetchFor(access: ModelAccess, model: string): GuardedFetch {
  const fetch = createGuardedFetch(limitsOfCall(access, model, limits), (url) =>
    isAllowedPrivateHost(url, policy),
  )
  const withHeaders: GuardedFetch = (url, sent) =>
    fetch(url, { ...sent, headers: { ...sent.headers, ...access.headers } })
  return withGoogleToken(withHeaders, access, tokens)
}

async function answer(id: number, question: Question): Promise<void> {
  const leaving = new AbortController()
  leave.set(id, leaving)
  const { emit, end } = startAnswer(id)
  end(await runQuestion(question, leaving.signal, emit).catch(failed))
  leave.delete(id)
}

const runQuestion = async (
  question: Question,
  leaving: AbortSignal,
  emit: OnText,
): Promise<AnswerEvent> => ({
  answer: await ('call' in question
    ? call(question.call, leaving, emit)
    : list(question.list, leaving)),
})

const failed = (error: unknown): AnswerEvent => ({
  failed: asData(error instanceof Failure ? error : brokenAnswer()),
})
