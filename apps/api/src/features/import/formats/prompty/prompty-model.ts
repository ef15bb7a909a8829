import { z } from 'zod'
import { isSet, otherFields } from '../../import-notes.ts'
import { getKind, Property, readProperties } from './prompty-inputs.ts'

const Fields = z.record(z.string(), z.unknown())
const asFields = (given: unknown): Readonly<Record<string, unknown>> =>
  Fields.safeParse(given).data ?? {}

const OPTIONS: ReadonlyMap<string, string> = new Map([
  ['maxOutputTokens', 'max_tokens'],
  ['topP', 'top_p'],
  ['topK', 'top_k'],
  ['frequencyPenalty', 'frequency_penalty'],
  ['presencePenalty', 'presence_penalty'],
  ['stopSequences', 'stop'],
  ['allowMultipleToolCalls', 'parallel_tool_calls'],
])

interface PromptyModel {
  readonly config: Record<string, unknown>
  readonly left: string[]
}

export function readPromptyModel(head: Readonly<Record<string, unknown>>): PromptyModel {
  const given = head['model']
  const model = typeof given === 'string' ? { id: given } : asFields(given)
  const place = asFields(model['configuration'])
  const { additionalProperties, ...options } = asFields(model['options'])
  const named = Object.entries(options).map(([name, value]) => [OPTIONS.get(name) ?? name, value])
  const name = [model['id'], place['model'], place['azure_deployment'], place['name']].find(
    (each) => typeof each === 'string' && !/^[<$]/.test(each),
  )
  const tools = readTools(head['tools'])
  const outputs = readOutputs(head['outputs'])
  return {
    config: {
      ...(name !== undefined && { model: name }),
      ...asFields(model['parameters']),
      ...Object.fromEntries(named),
      ...asFields(additionalProperties),
      ...(tools.found.length > 0 && { tools: tools.found }),
      ...outputs.config,
    },
    left: [
      ...otherFields(model, ['id', 'api', 'configuration', 'options', 'parameters']).map(
        (each) => `model.${each}`,
      ),
      ...otherFields(place, ['model', 'azure_deployment', 'name']).map(
        (each) => `model.configuration.${each}`,
      ),
      ...tools.left,
      ...outputs.left,
    ],
  }
}

const Tool = z.looseObject({
  name: z.string(),
  kind: z.string().optional().catch(undefined),
  type: z.string().optional().catch(undefined),
  description: z.string().optional().catch(undefined),
  strict: z.boolean().optional().catch(undefined),
})

/** Functions in the format of OpenAI's API; reports other tools by name. */
function readTools(given: unknown): { found: object[]; left: string[] } {
  const found: object[] = []
  const left: string[] = []
  const listed = Array.isArray(given) ? given : isSet(given) ? [given] : []
  for (const each of listed) {
    const { data: tool } = Tool.safeParse(each)
    const kind = tool?.kind ?? tool?.type
    if (!tool || kind !== 'function') {
      left.push(tool ? `the tool ${tool.name} (${kind ?? 'no kind'})` : 'a tool')
      continue
    }
    const { name, description, strict, parameters, bindings } = tool
    const bound = Object.keys(asFields(bindings))
    const schema = toSchema(asFields(parameters)['properties'] ?? parameters, bound)
    const fields = { name, ...(description && { description }), parameters: schema }
    found.push({ type: 'function', function: { ...fields, ...(strict && { strict }) } })
  }
  return { found, left }
}

/** An output schema that names no property is not imported. */
function readOutputs(given: unknown): PromptyModel {
  const properties = readProperties(given)
  if (properties.length === 0) return { config: {}, left: isSet(given) ? ['outputs'] : [] }
  const json_schema = { name: 'output', schema: toSchema(given, []) }
  return { config: { response_format: { type: 'json_schema', json_schema } }, left: [] }
}

const TYPES: ReadonlyMap<string, string> = new Map([
  ['float', 'number'],
  ['list', 'array'],
  ['dict', 'object'],
])
const JSON_TYPES = new Set(['string', 'integer', 'number', 'boolean', 'array', 'object'])

/** Bounds the nesting of properties in a file. */
const MAX_DEPTH = 20

/** Omits properties with a bound value. */
function toSchema(given: unknown, bound: readonly string[], depth = 0): object {
  const properties = readProperties(given).filter(([name]) => !bound.includes(name))
  const required = properties.flatMap(([name, each]) => (each['required'] === true ? name : []))
  return {
    type: 'object',
    properties: Object.fromEntries(
      properties.map(([name, each]) => [name, propertySchema(each, depth + 1)]),
    ),
    ...(required.length > 0 && { required }),
  }
}

function propertySchema(property: Property, depth: number): object {
  const kind = getKind(property)
  const type = TYPES.get(kind) ?? kind
  const { enumValues, items, properties, description } = property
  const item = Property.safeParse(items).data
  return {
    ...(JSON_TYPES.has(type) && { type }),
    ...(description && { description }),
    ...(Array.isArray(enumValues) && { enum: enumValues }),
    ...(item && depth < MAX_DEPTH && { items: propertySchema(item, depth + 1) }),
    ...(isSet(properties) && depth < MAX_DEPTH && toSchema(properties, [], depth)),
  }
}
