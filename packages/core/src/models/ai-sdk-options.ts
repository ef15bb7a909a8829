import type { ProviderKind } from './model-providers.ts'

const nameSet = (names: string): ReadonlySet<string> => new Set(names.trim().split(/\s+/))

const OPENAI = nameSet(`
  include logprobs maxToolCalls metadata parallelToolCalls promptCacheKey promptCacheOptions
  promptCacheRetention reasoningContext reasoningEffort reasoningMode reasoningSummary
  safetyIdentifier serviceTier store strictJsonSchema systemMessageMode textVerbosity truncation user`)

const GOOGLE = nameSet(`
  labels mediaResolution requestType safetySettings serviceTier sharedRequestType structuredOutputs
  thinkingConfig threshold`)

/** The AI SDK's options for a kind; undefined if it sends any field unchanged. */
export const OPTION_NAMES: Partial<Record<ProviderKind, ReadonlySet<string>>> = {
  openai: OPENAI,
  azure: OPENAI,
  anthropic: nameSet(`
    cacheControl contextManagement disableParallelToolUse effort inferenceGeo metadata sendReasoning
    speed structuredOutputMode taskBudget thinking toolStreaming`),
  google: GOOGLE,
  vertex: GOOGLE,
  bedrock: nameSet('reasoningConfig serviceTier structuredOutputMode'),
  demo: nameSet(''),
}

/** Options that call models or servers outside the project's rules, or continue another call. */
export const BLOCKED_OPTIONS = nameSet(`
  additionalModelRequestFields anthropicBeta cachedContent container continuationToken conversation
  fallbacks mcpServers previousResponseId`)

/** Chat Completions fields that we set ourselves, or that the budget depends on. */
export const RESERVED_FIELDS = nameSet(`
  best_of max_completion_tokens max_tokens messages model n response_format stream stream_options
  tool_choice tools`)
