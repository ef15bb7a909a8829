import type { ChatMessage } from '../compile/chat-message.ts'
import type { ProviderKind } from '../models/model-providers.ts'
import type { ModelSettings, SettingNotSent } from '../models/model-settings.ts'
import { findFamily } from '../models/serving-models.ts'
import { toProviderCall } from './provider-call.ts'

/** The options of `generateText` and `streamText`, as JSON, and what they do not have. */
export interface AiSdkCall {
  readonly request: Readonly<Record<string, unknown>>
  readonly notSent: readonly SettingNotSent[]
}

/** Writes a call for the AI SDK. Options of a provider are those of the model's maker. */
export function toAiSdkCall(
  messages: readonly ChatMessage[],
  settings: ModelSettings,
  model: string | undefined,
): AiSdkCall {
  const kind: ProviderKind | undefined = model === undefined ? undefined : findFamily(model)
  // Without a model there are no options, as for the demo model.
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

/** Whether it is strict is an option of some providers. */
const toSdkFormat = ({ strict: _, ...format }: NonNullable<ModelSettings['responseFormat']>) => ({
  type: 'json',
  ...format,
})

const toSdkChoice = (choice: NonNullable<ModelSettings['toolChoice']>) =>
  typeof choice === 'string' ? choice : { type: 'tool', toolName: choice.name }
