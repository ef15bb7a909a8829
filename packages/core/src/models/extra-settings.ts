import { isJsonObject } from '../text/json-object.ts'
import { PROVIDER_KINDS, type ProviderKind } from './model-providers.ts'
import { withCamelCaseKeys } from './setting-names.ts'

type Options = Readonly<Record<string, unknown>>
/** AI SDK options for a setting; undefined for an invalid value. */
type Write = (value: unknown) => Options | undefined
type Writes = Readonly<Record<string, Write>>

/** The same value under the SDK's name. */
const as =
  (name: string): Write =>
  (value) => ({ [name]: value })

/** An object with fields in camel case, as in the SDK. */
const asObject =
  (name: string): Write =>
  (value) =>
    isJsonObject(value) ? { [name]: withCamelCaseKeys(value) } : undefined

/** Anthropic's metadata only has the user's id. */
const anthropicMetadata: Write = (value) => {
  const fields = isJsonObject(value) ? withCamelCaseKeys(value) : {}
  const isKnown = isJsonObject(fields) && Object.keys(fields).join() === 'userId'
  return isKnown ? { metadata: fields } : undefined
}

/** An effort, or the object of the Responses API. */
const openAiReasoning: Write = (value) => {
  if (typeof value === 'string') return { reasoningEffort: value }
  if (!isJsonObject(value)) return undefined
  const { effort, summary } = value
  return {
    ...(effort != null && { reasoningEffort: effort }),
    ...(summary != null && { reasoningSummary: summary }),
  }
}

const OPENAI: Writes = {
  logprobs: as('logprobs'),
  metadata: as('metadata'),
  parallel_tool_calls: as('parallelToolCalls'),
  prompt_cache_key: as('promptCacheKey'),
  reasoning: openAiReasoning,
  reasoning_effort: as('reasoningEffort'),
  reasoning_summary: as('reasoningSummary'),
  safety_identifier: as('safetyIdentifier'),
  service_tier: as('serviceTier'),
  store: as('store'),
  truncation: as('truncation'),
  user: as('user'),
  verbosity: as('textVerbosity'),
}

const GOOGLE: Writes = {
  safety_settings: (value) => (Array.isArray(value) ? { safetySettings: value } : undefined),
  service_tier: as('serviceTier'),
  thinking_config: asObject('thinkingConfig'),
}

/** Fields of Chat Completions and well-known compatible servers, sent unchanged. */
const COMPATIBLE_FIELDS = [
  'logit_bias',
  'logprobs',
  'metadata',
  'min_p',
  'parallel_tool_calls',
  'prompt_cache_key',
  'reasoning',
  'repetition_penalty',
  'safety_identifier',
  'service_tier',
  'store',
  'thinking',
  'top_logprobs',
]

/** Settings of some kinds only, converted to AI SDK options. */
export const EXTRA_SETTINGS: Partial<Record<ProviderKind, Writes>> = {
  openai: OPENAI,
  azure: OPENAI,
  anthropic: {
    effort: as('effort'),
    metadata: anthropicMetadata,
    parallel_tool_calls: (value) => ({ disableParallelToolUse: value === false }),
    thinking: asObject('thinking'),
  },
  google: GOOGLE,
  vertex: GOOGLE,
  bedrock: { service_tier: as('serviceTier'), thinking: asObject('reasoningConfig') },
  'openai-compatible': {
    ...Object.fromEntries(COMPATIBLE_FIELDS.map((name) => [name, as(name)])),
    reasoning_effort: as('reasoningEffort'),
    user: as('user'),
    verbosity: as('textVerbosity'),
  },
}

const INSTEAD: Partial<Record<ProviderKind, Readonly<Record<string, string>>>> = {
  anthropic: { reasoning: 'thinking', reasoning_effort: 'effort', thinking_config: 'thinking' },
  bedrock: { reasoning: 'thinking', reasoning_effort: 'thinking' },
  google: { reasoning_effort: 'thinking_config', thinking: 'thinking_config' },
  vertex: { reasoning_effort: 'thinking_config', thinking: 'thinking_config' },
  openai: { thinking: 'reasoning_effort', effort: 'reasoning_effort' },
}

export function noExtra(kind: ProviderKind, setting: string): string {
  const instead = INSTEAD[kind]?.[setting]
  const reason = `${PROVIDER_KINDS[kind].name} has no ${setting}.`
  return instead === undefined ? reason : `${reason} Set ${instead} instead.`
}
