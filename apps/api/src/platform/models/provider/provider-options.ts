import type {
  JSONSchema7,
  LanguageModelV3CallOptions,
  SharedV3ProviderOptions,
} from '@ai-sdk/provider'
import type { ProviderKind } from '@promptwire/core/models/model-providers'
import { thinkingBudget } from '@promptwire/core/models/provider-settings'
import { omitUndefined } from '../../../kernel/omit-undefined.ts'
import type { CallSettings, ModelRequest } from '../model.ts'
import { promptMessages } from './prompt-messages.ts'

/** A request in the SDKs' format; adds nothing that the author did not set. */
export function callOptions(
  { access, settings, answerSchema, ...conversation }: ModelRequest,
  abortSignal: AbortSignal,
  /** True if the provider must not store its answers. */
  { isPrivate } = { isPrivate: true },
): LanguageModelV3CallOptions {
  return {
    prompt: promptMessages(conversation),
    ...sampling(settings),
    ...maxTokens(access, settings),
    ...responseFormat(settings, answerSchema),
    ...toolOptions(settings),
    providerOptions: providerOptions(access, isPrivate, settings.providerOptions),
    abortSignal,
  }
}

type CallOptions = Omit<LanguageModelV3CallOptions, 'prompt'>

const sampling = (settings: CallSettings): CallOptions => {
  const { temperature, topP, topK, seed, presencePenalty, frequencyPenalty, stop } = settings
  return {
    ...omitUndefined({ temperature, topP, topK, seed, presencePenalty, frequencyPenalty }),
    ...(stop && { stopSequences: [...stop] }),
  }
}

/** The SDKs add reasoning tokens to the max; here the max includes them. */
function maxTokens(
  { kind }: ModelRequest['access'],
  { maxOutputTokens, providerOptions = {} }: CallSettings,
): CallOptions {
  if (maxOutputTokens === undefined) return {}
  return { maxOutputTokens: maxOutputTokens - thinkingBudget(kind, providerOptions) }
}

/** Our own schema overrides the author's. Only its arrays are read-only; no SDK writes to them. */
function responseFormat(
  { responseFormat: given }: CallSettings,
  answerSchema: ModelRequest['answerSchema'],
): CallOptions {
  if (answerSchema) {
    const schema = answerSchema as object as JSONSchema7
    return { responseFormat: { type: 'json', name: 'answer', schema } }
  }
  if (!given) return {}
  const { name, description, schema } = given
  const more = omitUndefined({ name, description, schema: schema as JSONSchema7 | undefined })
  return { responseFormat: { type: 'json', ...more } }
}

function toolOptions({ tools, toolChoice }: CallSettings): CallOptions {
  return {
    ...(tools && {
      tools: tools.map(({ parameters, ...tool }) => ({
        type: 'function',
        ...tool,
        inputSchema: parameters as JSONSchema7,
      })),
    }),
    ...(toolChoice && {
      toolChoice:
        typeof toolChoice === 'string'
          ? { type: toolChoice }
          : { type: 'tool', toolName: toolChoice.name },
    }),
  }
}

/** The names under which the SDKs look for their options. */
const NAMES: Partial<Record<ProviderKind, string>> = { 'openai-compatible': 'compatible' }

/**
 * OpenAI stores its answers for a month by default; we turn that off unless the author allows it.
 */
const keepsAnswers = ({ kind, options }: ModelRequest['access']): boolean =>
  kind === 'openai' || (kind === 'azure' && options?.api_version === undefined)

function providerOptions(
  access: ModelRequest['access'],
  isPrivate: boolean,
  given: Readonly<Record<string, unknown>> = {},
): SharedV3ProviderOptions {
  const { kind } = access
  const ours = isPrivate && keepsAnswers(access) ? { store: false } : {}
  const options = { ...ours, ...given }
  // Azure's older API of single deployments looks for OpenAI's options.
  const more = kind === 'azure' ? { openai: options } : {}
  return { [NAMES[kind] ?? kind]: options, ...more } as SharedV3ProviderOptions
}
