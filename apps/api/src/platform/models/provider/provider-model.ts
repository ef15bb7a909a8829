import type { LanguageModelV3 } from '@ai-sdk/provider'
import { Failure } from '@promptwire/core/errors/failure'
import { PROVIDER_KINDS, type ProviderKind } from '@promptwire/core/models/model-providers'
import { type ProviderOptions, regionalAddress } from '@promptwire/core/models/provider-options'
import { isOpenAiReasoningModel } from '@promptwire/core/models/reasoning-models'
import type { GuardedFetch } from '../../fetch/guarded-fetch.ts'
import type { ModelAccess } from '../model.ts'
import { azureModel, bedrockModel, vertexModel } from './cloud-models.ts'
import { countInputTokens } from './count-input-tokens.ts'
import type { ProviderSettings } from './provider-settings.ts'
import { readRefusal } from './read-refusal.ts'

type MakeModel = (
  settings: ProviderSettings & { readonly options: ProviderOptions },
  model: string,
) => Promise<LanguageModelV3>

/** Each kind's SDK is loaded with its first call. */
const KINDS: { readonly [Kind in Exclude<ProviderKind, 'demo'>]: MakeModel } = {
  openai: async (settings, model) => {
    const { createOpenAI } = await import('@ai-sdk/openai')
    return createOpenAI(settings).responses(model)
  },
  anthropic: async (settings, model) => {
    const { createAnthropic } = await import('@ai-sdk/anthropic')
    const fetch = countInputTokens(settings.fetch)
    return createAnthropic({ ...settings, fetch }).languageModel(model)
  },
  google: async (settings, model) => {
    const { createGoogleGenerativeAI } = await import('@ai-sdk/google')
    return createGoogleGenerativeAI(settings).languageModel(model)
  },
  azure: azureModel,
  bedrock: bedrockModel,
  vertex: vertexModel,
  'openai-compatible': async (settings, model) => {
    const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
    const more = { name: 'compatible', includeUsage: true, supportsStructuredOutputs: true }
    return createOpenAICompatible({
      ...settings,
      ...more,
      metadataExtractor: readRefusal,
      ...(isOpenAiReasoningModel(model) && { transformRequestBody: forReasoning }),
    }).languageModel(model)
  },
}

/** OpenAI's reasoning models reject `max_tokens` behind gateways, too. */
const forReasoning = ({ max_tokens, ...body }: Record<string, unknown>) => ({
  ...body,
  ...(max_tokens !== undefined && { max_completion_tokens: max_tokens }),
})

/** Uses only the address and the key in `access`. */
export function providerModel(
  access: ModelAccess,
  model: string,
  fetch: GuardedFetch,
): Promise<LanguageModelV3> {
  const { baseUrl, apiKey } = requireReachable(access)
  const { options = {} } = access
  const settings = { baseURL: baseUrl, apiKey, options, fetch: fetch as typeof globalThis.fetch }
  return KINDS[access.kind as keyof typeof KINDS](settings, model)
}

/** Address and key of a provider; throws if either is missing. */
export function requireReachable(access: ModelAccess): { baseUrl: string; apiKey: string } {
  const kind = PROVIDER_KINDS[access.kind]
  const regional = regionalAddress(access.kind, access.options ?? {})
  const baseUrl = access.baseUrl ?? regional ?? kind.baseUrl
  if (baseUrl === null) throw new Failure('PROVIDER_REFUSED', 'The provider has no address.')
  if (kind.needsKey && !access.apiKey) {
    throw new Failure('PROVIDER_REFUSED', 'The provider has no key.')
  }
  return { baseUrl: baseUrl.replace(/\/+$/, ''), apiKey: access.apiKey ?? '' }
}
