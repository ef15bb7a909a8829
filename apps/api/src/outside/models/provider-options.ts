import type {
  JSONSchema7,
  LanguageModelV3CallOptions,
  SharedV3ProviderOptions,
} from '@ai-sdk/provider'
import type { ModelRequest } from '../../domain/model/model.ts'

/** A request as the SDKs take it; nothing is added that the author did not set. */
export function callOptions(
  { access, system, messages, settings, answerSchema }: ModelRequest,
  abortSignal: AbortSignal,
): LanguageModelV3CallOptions {
  const { temperature, topP, maxOutputTokens, stop } = settings
  return {
    prompt: [
      ...(system ? [{ role: 'system' as const, content: system }] : []),
      ...messages.map(({ role, content }) => ({
        role,
        content: [{ type: 'text' as const, text: content }],
      })),
    ],
    ...(temperature !== undefined && { temperature }),
    ...(topP !== undefined && { topP }),
    ...(maxOutputTokens !== undefined && { maxOutputTokens }),
    ...(stop && { stopSequences: [...stop] }),
    ...(answerSchema && {
      // Only the arrays are read-only here, and no SDK writes to them.
      responseFormat: {
        type: 'json',
        name: 'answer',
        schema: answerSchema as object as JSONSchema7,
      },
    }),
    providerOptions: providerOptions(access.kind, settings.providerOptions),
    abortSignal,
  }
}

/** The names under which the SDKs look for their options. */
const NAMES = { 'openai-compatible': 'compatible' } as const

/** Of its own accord OpenAI keeps what it answers for a month: not unless the author wants that. */
const OF_KINDS = { openai: { store: false } } as const

function providerOptions(
  kind: ModelRequest['access']['kind'],
  given: Readonly<Record<string, unknown>> = {},
): SharedV3ProviderOptions {
  const name = kind in NAMES ? NAMES[kind as keyof typeof NAMES] : kind
  const ours = kind in OF_KINDS ? OF_KINDS[kind as keyof typeof OF_KINDS] : {}
  return { [name]: { ...ours, ...given } } as SharedV3ProviderOptions
}
