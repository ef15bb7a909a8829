// The thread on which models of providers are called.
import { parentPort, workerData } from 'node:worker_threads'
import { Failure } from '@promptwire/core/failure'
import type { HearText, ModelAccess } from '../../domain/model/model.ts'
import { type ModelAddressPolicy, mayBePrivate } from '../../domain/model/model-address.ts'
import { createGuardedFetch, type GuardedFetch } from '../guarded-fetch.ts'
import { createCallProvider } from './call-provider.ts'
import { gatherSaid } from './gather-said.ts'
import { createGoogleTokens } from './google-token.ts'
import { createListProviderModels } from './list-provider-models.ts'
import { limitsOfCall, type ModelLimits } from './model-limits.ts'
import { brokenAnswer } from './provider-failure.ts'
import { asData, type Question, type Said, type ToModelThread } from './thread-messages.ts'
import { withGoogleToken } from './with-google-token.ts'

/** What the thread is started with. */
export interface ModelThreadSettings {
  readonly policy: ModelAddressPolicy
  readonly limits: ModelLimits
  /** Where service accounts get tokens, instead of Google's address. */
  readonly googleTokenUrl?: string | undefined
}

const { limits, policy, googleTokenUrl }: ModelThreadSettings = workerData
// Without the extra headers of a provider, whose values are for its own server.
const plainFetch = createGuardedFetch(limits, (url) => mayBePrivate(url, policy))
const tokens = createGoogleTokens(plainFetch, googleTokenUrl)
const call = createCallProvider(fetchFor)
const list = createListProviderModels(fetchFor)
const beginAnswer = gatherSaid((said) => parentPort?.postMessage(said))
const leave = new Map<number, AbortController>()

parentPort?.on('message', ({ id, question }: ToModelThread) => {
  if (question) void answer(id, question)
  else leave.get(id)?.abort()
})

/** With the limits and the extra headers of a provider. */
function fetchFor(access: ModelAccess, model: string): GuardedFetch {
  const fetch = createGuardedFetch(limitsOfCall(access, model, limits), (url) =>
    mayBePrivate(url, policy),
  )
  const withHeaders: GuardedFetch = (url, sent) =>
    fetch(url, { ...sent, headers: { ...sent.headers, ...access.headers } })
  return withGoogleToken(withHeaders, access, tokens)
}

async function answer(id: number, question: Question): Promise<void> {
  const leaving = new AbortController()
  leave.set(id, leaving)
  const { say, end } = beginAnswer(id)
  end(await endOf(question, leaving.signal, say).catch(failed))
  leave.delete(id)
}

const endOf = async (question: Question, leaving: AbortSignal, say: HearText): Promise<Said> => ({
  answer: await ('call' in question
    ? call(question.call, leaving, say)
    : list(question.list, leaving)),
})

const failed = (error: unknown): Said => ({
  failed: asData(error instanceof Failure ? error : brokenAnswer()),
})
