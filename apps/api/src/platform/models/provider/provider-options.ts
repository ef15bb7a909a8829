import type {
  JSONSchema7,
  LanguageModelV3CallOptions,
  SharedV3ProviderOptions,
} from '@ai-sdk/provider'
import type { ModelRequest } from '../model.ts'

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
    providerOptions: providerOptions(access, settings.providerOptions),
    abortSignal,
  }
}

/** The names under which the SDKs look for their options. */
const NAMES = { 'openai-compatible': 'compatible' } as const

/** Of its own accord OpenAI keeps what it answers for a month: not unless the author wants that. */
const keepsAnswers = ({ kind, options }: ModelRequest['access']): boolean =>
  kind === 'openai' || (kind === 'azure' && options?.api_version === undefined)

function providerOptions(
  access: ModelRequest['access'],
  given: Readonly<Record<string, unknown>> = {},
): SharedV3ProviderOptions {
  const { kind } = access
  const name = kind in NAMES ? NAMES[kind as keyof typeof NAMES] : kind
  const ours = keepsAnswers(access) ? { store: false } : {}
  return { [name]: { ...ours, ...given } } as SharedV3ProviderOptions
}
