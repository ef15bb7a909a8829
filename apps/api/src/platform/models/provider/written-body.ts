import { PROVIDER_KINDS, type ProviderKind } from '@promptwire/core/models/model-providers'
import type { SettingNotSent } from '@promptwire/core/models/model-settings'
import { isJsonObject } from '@promptwire/core/text/json-object'
import { listKeywords } from '@promptwire/core/text/json-schema-problem'
import type { ModelRequest } from '../model.ts'

type Body = Record<string, unknown>
type Settings = Pick<ModelRequest, 'settings' | 'answerSchema'>
type WrittenCall = Settings & Pick<ModelRequest, 'access'>

/** The SDKs always write `strict`; removes it if the author leaves it to the provider. */
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

/** Settings that a body lacks without a warning from the SDK. */
export const listMissing = (body: Body, request: WrittenCall): SettingNotSent[] => [
  ...listMissingFormat(body, request),
  ...listMissingInTools(body, request),
  ...listMissingChoice(body, request),
]

const fields = (place: unknown): Body => (isJsonObject(place) ? { ...place } : {})

function listMissingFormat(
  body: Body,
  { access: { kind }, settings: { responseFormat }, answerSchema }: WrittenCall,
): SettingNotSent[] {
  const { schema, name, description } = responseFormat ?? {}
  if (!schema || answerSchema) return []
  const google = body['generationConfig']
  // Google's SDK omits an object without properties.
  if (isJsonObject(google) && google['responseSchema'] === undefined) return [MISSING]
  const sent = fields(
    fields(body['text'])['format'] ?? fields(body['response_format'])['json_schema'],
  )
  const lost = Object.entries({ name, description }).filter(
    ([field, value]) => value !== undefined && sent[field] === undefined,
  )
  const converted =
    fields(google)['responseSchema'] ?? fields(fields(body['output_config'])['format'])['schema']
  return [
    ...lost.map(([field]) => ({
      setting: `response_schema.${field}`,
      reason: `${PROVIDER_KINDS[kind].name} has no ${field} for a response schema.`,
    })),
    ...listLostKeywords(kind, 'response_schema.schema', [[schema, converted]]),
  ]
}

const MISSING = {
  setting: 'response_schema',
  reason: 'Google does not take this schema, so only JSON is asked for.',
}

function listMissingInTools(
  { tools: sent }: Body,
  { access: { kind }, settings: { tools = [] } }: WrittenCall,
): SettingNotSent[] {
  const declared = (Array.isArray(sent) ? sent : [])
    .flatMap((tool) => fields(tool)['functionDeclarations'] ?? [])
    .map(fields)
  const pairs = tools.map(
    ({ name, parameters }) =>
      [parameters, declared.find((tool) => tool['name'] === name)?.['parameters']] as const,
  )
  return listLostKeywords(kind, 'tools.parameters', pairs)
}

/** Keywords that a converted schema expresses in another way, or that are empty without it. */
const REWRITTEN: ReadonlySet<string> = new Set(
  '$ref $defs definitions const anyOf properties'.split(' '),
)

/** The keywords that schemas lost in an SDK's conversion; skips a schema without a counterpart. */
function listLostKeywords(
  kind: ProviderKind,
  setting: string,
  pairs: readonly (readonly [schema: unknown, converted: unknown])[],
): SettingNotSent[] {
  const lost = pairs.flatMap(([schema, converted]) => {
    if (converted === undefined) return []
    const kept = listKeywords(converted)
    return [...listKeywords(schema)].filter((name) => !kept.has(name) && !REWRITTEN.has(name))
  })
  if (lost.length === 0) return []
  const names = [...new Set(lost)].toSorted().join(', ')
  return [{ setting, reason: `${PROVIDER_KINDS[kind].name} does not take ${names} in a schema.` }]
}

/** For a model without answer schemas, Anthropic's SDK has it call a tool of this name. */
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
