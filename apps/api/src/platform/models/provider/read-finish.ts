import type { LanguageModelV3StreamPart } from '@ai-sdk/provider'
import type { FinishReason, ModelEnd } from '../model.ts'

type Finish = Extract<LanguageModelV3StreamPart, { type: 'finish' }>
type End = Pick<ModelEnd, 'finishReason' | 'providerReason' | 'promptBlocked'>

const UNIFIED: Partial<Record<Finish['finishReason']['unified'], FinishReason>> = {
  stop: 'stop',
  length: 'length',
  'content-filter': 'content-filter',
  'tool-calls': 'tool-calls',
}

/** Provider and gateway terms that the SDKs map to less precise ones. */
const PROVIDER_FINISH_REASONS: ReadonlyMap<string, FinishReason> = new Map([
  ['refusal', 'refusal'],
  ...[
    'safety',
    'sensitive',
    'blocklist',
    'prohibited_content',
    'spii',
    'model_armor',
    'jailbreak',
    'guardrail_intervened',
    'content_filtered',
    'content-filter',
    'image_prohibited_content',
    'image_recitation',
  ].map((word) => [word, 'content-filter'] as const),
  ...['max_tokens', 'max_output_tokens'].map((word) => [word, 'length'] as const),
  ...['end_turn', 'stop_sequence', 'eos', 'eos_token'].map((word) => [word, 'stop'] as const),
  ['tool_use', 'tool-calls'],
])

/** The end of a stream, with the provider's own term; undefined if it was cut off. */
export function readFinish({ finishReason, providerMetadata }: Finish): End | undefined {
  const { unified, raw } = finishReason
  const named = raw === undefined ? undefined : PROVIDER_FINISH_REASONS.get(raw.toLowerCase())
  // The SDKs finish every stream, even one that was cut off: then there is no finish reason.
  if (!named && (unified === 'error' || (unified === 'other' && raw === undefined)))
    return undefined
  const found = refusedText(providerMetadata) ? 'refusal' : (named ?? UNIFIED[unified] ?? 'other')
  // OpenAI's Responses report a refusal as a kind of content, without a reason.
  const reason = found === 'content-filter' && raw === undefined ? 'refusal' : found
  if (reason === 'stop') return { finishReason: reason }
  const isBlocked = blockReason(providerMetadata) !== undefined
  return {
    finishReason: reason,
    ...(raw !== undefined && { providerReason: raw.slice(0, MAX_FINISH_REASON_LENGTH) }),
    ...(isBlocked && { promptBlocked: true }),
  }
}

const MAX_FINISH_REASON_LENGTH = 100

type Metadata = Finish['providerMetadata']

/** The refusal text of a Chat Completions model, instead of an answer. */
export const refusedText = (metadata: Metadata): string | undefined => {
  const text = metadata?.['compatible']?.['refusal']
  return typeof text === 'string' ? text : undefined
}

/** Google's reason for ignoring a prompt. */
const blockReason = (metadata: Metadata): unknown => {
  const { promptFeedback: feedback } = metadata?.['google'] ?? metadata?.['vertex'] ?? {}
  return (Object(feedback) as { blockReason?: unknown }).blockReason ?? undefined
}
