import type { Turn } from '@promptwire/contract/playground/turns'
import type { ProviderCall } from '@promptwire/core/formats/provider-call'
import type { ProviderKind } from '@promptwire/core/models/model-providers'
import { thinkingBudget } from '@promptwire/core/models/provider-settings'

/**
 * Turns thinking off if the last turn called tools: Anthropic then requires the signed thinking
 * before the calls, which runs do not keep.
 */
export function omitUnsignedThinking(
  kind: ProviderKind,
  call: ProviderCall,
  turns: readonly Turn[],
): ProviderCall {
  const { providerOptions = {} } = call.settings
  const answer = turns.findLast(({ role }) => role === 'assistant')
  const hasCalls = (answer?.tool_calls ?? []).length > 0
  if (!hasCalls || thinkingBudget(kind, providerOptions) === 0) return call
  const { thinking: _, reasoningConfig: __, ...kept } = providerOptions
  return {
    ...call,
    settings: { ...call.settings, providerOptions: kept },
    notSent: [...call.notSent, { setting: 'thinking', reason: REASON }],
  }
}

const REASON =
  'With results of tools the model needs its signed thinking back, which runs do not keep.'
