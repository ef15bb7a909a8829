import type { SettingNotSent } from '@promptwire/core/models/model-settings'
import { isJsonObject } from '@promptwire/core/text/json-object'
import type { ModelRequest } from '../model.ts'

type Body = Record<string, unknown>
type Settings = Pick<ModelRequest, 'settings' | 'answerSchema'>

/** The SDKs always write whether a schema is strict: not if the author leaves it to the provider. */
export function removeUnsetStrict(body: Body, { settings, answerSchema }: Settings): void {
  const { responseFormat, providerOptions = {} } = settings
  const isSet = responseFormat?.strict !== undefined || providerOptions['strictJsonSchema']
  if (isSet || answerSchema) return
  const { text, response_format: format } = body
  removeField(isJsonObject(text) ? text['format'] : undefined, 'strict')
  removeField(isJsonObject(format) ? format['json_schema'] : undefined, 'strict')
}

export function removeField(place: unknown, name: string): void {
  if (isJsonObject(place)) Reflect.deleteProperty(place, name)
}

/** The settings that a body lacks without a report of the SDK. */
export const listMissing = (body: Body, request: Settings): SettingNotSent[] => [
  ...listMissingSchema(body, request),
  ...listMissingChoice(body, request),
]

/** The SDK of Google leaves out an object without properties. */
function listMissingSchema(body: Body, { settings }: Settings): SettingNotSent[] {
  const { generationConfig: config } = body
  const isMissing = isJsonObject(config) && config['responseSchema'] === undefined
  return isMissing && settings.responseFormat?.schema ? [MISSING] : []
}

const MISSING = {
  setting: 'response_schema',
  reason: 'Google does not take this schema, so only JSON is asked for.',
}

/** Where a model has no schema of answers, the SDK of Anthropic has it call a tool of this name. */
const ANSWER_TOOL = 'json'

function listMissingChoice({ tools: sent }: Body, { settings }: Settings): SettingNotSent[] {
  const { toolChoice, tools = [], responseFormat } = settings
  if (toolChoice === undefined) return []
  if (tools.length === 0) return [{ setting: 'tool_choice', reason: 'The prompt has no tools.' }]
  if (!responseFormat?.schema || tools.some(({ name }) => name === ANSWER_TOOL)) return []
  const hasAnswerTool =
    Array.isArray(sent) && sent.some((tool) => isJsonObject(tool) && tool['name'] === ANSWER_TOOL)
  return hasAnswerTool ? [FORCED] : []
}

const FORCED = {
  setting: 'tool_choice',
  reason: 'The model answers in the response schema by calling a tool, so it has to call any.',
}
