import type { ChatMessage } from '../compile/chat-message.ts'
import type { ProviderKind } from '../models/model-providers.ts'
import type { ModelSettings, SettingNotSent } from '../models/model-settings.ts'
import { findFamily } from '../models/serving-models.ts'
import { toProviderCall } from './provider-call.ts'

/** Options of `generateText` and `streamText` as JSON, and settings that they lack. */
export interface AiSdkCall {
  readonly request: Readonly<Record<string, unknown>>
  readonly notSent: readonly SettingNotSent[]
}

/** Builds a call for the AI SDK. Provider options are those of the model's maker. */
export function toAiSdkCall(
  messages: readonly ChatMessage[],
  settings: ModelSettings,
  model: string | undefined,
): AiSdkCall {
  const kind: ProviderKind | undefined = model === undefined ? undefined : findFamily(model)
  // Without a model there are no provider options, as for the demo.
  const call = toProviderCall(kind ?? 'demo', messages, settings)
  const { system, settings: sent, notSent } = call
  const { stop, tools, toolChoice, responseFormat, providerOptions = {}, ...sampling } = sent
  const hasOptions = kind !== undefined && Object.keys(providerOptions).length > 0
  return {
    request: {
      ...(system !== '' && { system }),
      messages: call.messages.map(({ role, content }) => ({ role, content })),
      ...sampling,
      ...(stop && { stopSequences: stop }),
      ...(tools && { tools: Object.fromEntries(tools.map(toSdkTool)) }),
      ...(toolChoice && { toolChoice: toSdkChoice(toolChoice) }),
      ...(responseFormat && { responseFormat: toSdkFormat(responseFormat) }),
      ...(hasOptions && { providerOptions: { [kind]: providerOptions } }),
    },
    notSent: kind === undefined ? notSent.map(withoutMaker) : notSent,
  }
}

const withoutMaker = ({ setting }: SettingNotSent): SettingNotSent => ({
  setting,
  reason: 'Which providers take it depends on the model, and the prompt names none.',
})

const toSdkTool = ({ name, parameters, ...more }: NonNullable<ModelSettings['tools']>[number]) =>
  [name, { ...more, inputSchema: parameters }] as const

/** Strictness is a provider option instead. */
const toSdkFormat = ({ strict: _, ...format }: NonNullable<ModelSettings['responseFormat']>) => ({
  type: 'json',
  ...format,
})

const toSdkChoice = (choice: NonNullable<ModelSettings['toolChoice']>) =>
  typeof choice === 'string' ? choice : { type: 'tool', toolName: choice.name }
