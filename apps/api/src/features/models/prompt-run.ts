import type { PlaygroundSettings } from '@promptwire/contract/playground/playground'
import type { ChatMessage } from '@promptwire/core/compile/chat-message'
import { type CallFields, readCallFields } from '@promptwire/core/models/content-settings'
import type { ModelSettings, SettingNotSent } from '@promptwire/core/models/model-settings'
import type { ReadModelConfig } from '@promptwire/core/models/read-model-config'
import type { z } from 'zod'
import { omitUndefined } from '../../kernel/omit-undefined.ts'
import type { CompiledPrompt } from '../content/index.ts'
import type { ModelRun } from './model-run.ts'

type ShownSettings = z.output<typeof PlaygroundSettings>
/** Settings that a caller overrides for one run. */
type Overrides = Pick<ShownSettings, 'temperature' | 'max_tokens' | 'top_p'>

export function runSettings(
  content: CallFields,
  { temperature, max_tokens: maxOutputTokens, top_p: topP }: Overrides = {},
): ReadModelConfig {
  const { settings, notSent } = readCallFields(content)
  return {
    settings: { ...settings, ...omitUndefined({ temperature, maxOutputTokens, topP }) },
    notSent,
  }
}

/** Shows only the settings that were sent. */
export function shownSettings(
  settings: ModelSettings,
  notSent: readonly SettingNotSent[],
): ShownSettings {
  const left = new Set(notSent.map(({ setting }) => setting))
  const { responseFormat, tools, toolChoice, extras = {} } = settings
  const all = {
    temperature: settings.temperature,
    max_tokens: settings.maxOutputTokens,
    top_p: settings.topP,
    top_k: settings.topK,
    stop: settings.stop && [...settings.stop],
    seed: settings.seed,
    presence_penalty: settings.presencePenalty,
    frequency_penalty: settings.frequencyPenalty,
    response_format: responseFormat && (responseFormat.schema ? 'json_schema' : 'json_object'),
    tools: tools?.map(({ name }) => name),
    tool_choice: typeof toolChoice === 'object' ? toolChoice.name : toolChoice,
    reasoning_effort: asText(extras['reasoning_effort']),
  } as const
  return omitUndefined(Object.fromEntries(Object.entries(all).filter(([name]) => !left.has(name))))
}

const asText = (value: unknown) => (typeof value === 'string' ? value : undefined)

/**
 * Compiles the messages of a run, with the user's message last. A prompt with only system text is
 * sent as a user message, since a model needs one to answer.
 */
export function promptRun(
  { messages = [], cache }: Pick<CompiledPrompt, 'messages' | 'cache'>,
  userMessage: string,
  settings: ModelSettings,
): Pick<ModelRun, 'system' | 'messages' | 'settings' | 'cache'> {
  const asked: ChatMessage[] = userMessage === '' ? [] : [{ role: 'user', content: userMessage }]
  const isOnlySystem = asked.length === 0 && messages.every(({ role }) => role === 'system')
  const content = messages.map((message) => message.content).join('\n\n')
  const sent = isOnlySystem ? [{ role: 'user' as const, content }] : [...messages, ...asked]
  return { system: '', messages: sent, settings, ...(cache && { cache }) }
}
