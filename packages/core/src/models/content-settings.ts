import { fieldFailure } from '../errors/failure.ts'
import { sameJson } from '../text/same-json.ts'
import type { FunctionTool, JsonFormat, ModelSettings, ToolChoice } from './model-settings.ts'
import { type ReadModelConfig, readModelConfig } from './read-model-config.ts'

/** The fields of a content that determine a call, besides its text. */
export interface CallFields {
  readonly model_config: Readonly<Record<string, unknown>>
  readonly tools: readonly {
    readonly name: string
    readonly description?: string | undefined
    readonly parameters: Readonly<Record<string, unknown>>
    readonly strict?: boolean | undefined
  }[]
  readonly tool_choice: ToolChoice | null
  readonly response_schema: {
    readonly name: string
    readonly schema: Readonly<Record<string, unknown>>
    readonly strict?: boolean | undefined
  } | null
}

const FIELDS = {
  tools: 'tools',
  toolChoice: 'tool_choice',
  responseFormat: 'response_schema',
} as const

/**
 * Reads tools, tool choice, response schema and the model configuration. Throws if both set the
 * same field to different values.
 */
export function readCallFields(content: CallFields): ReadModelConfig {
  const { settings, notSent } = readModelConfig(content.model_config)
  const own = ownSettings(content)
  const conflicts = (Object.keys(FIELDS) as (keyof typeof FIELDS)[]).filter(
    (name) =>
      own[name] !== undefined &&
      settings[name] !== undefined &&
      !sameJson(own[name], settings[name]),
  )
  if (conflicts.length > 0) {
    throw fieldFailure(
      'VALIDATION_ERROR',
      conflicts.map((name) => ({
        field: FIELDS[name],
        message: 'differs from the one in model_config. Remove it there.',
      })),
    )
  }
  return { settings: { ...settings, ...own }, notSent }
}

/** Throws if the model configuration has other tools, tool choice or response schema. */
export function requireConsistent(content: CallFields): void {
  const { tools, tool_choice, response_schema } = content
  const isUsed = tools.length > 0 || tool_choice !== null || response_schema !== null
  if (isUsed) readCallFields(content)
}

export function findUnknownTool(content: CallFields): string | undefined {
  const { tools, tool_choice: choice, model_config } = content
  if (choice === null || typeof choice === 'string') return undefined
  const named = [...tools, ...(readModelConfig(model_config).settings.tools ?? [])]
  return named.some(({ name }) => name === choice.name) ? undefined : choice.name
}

/** Throws for a chosen tool that the content does not have; stored contents may have one. */
export function requireChosenTool(content: CallFields): void {
  const given = findUnknownTool(content)
  if (given === undefined) return
  const message = `no tool is named "${given}".`
  const expected = ['auto', 'none', 'required', ...content.tools.map(({ name }) => name)]
  throw fieldFailure('VALIDATION_ERROR', [{ field: 'tool_choice', message, expected, given }])
}

function ownSettings({
  tools,
  tool_choice,
  response_schema,
}: CallFields): Pick<ModelSettings, keyof typeof FIELDS> {
  return {
    ...(tools.length > 0 && { tools: tools.map((tool) => withoutUndefined<FunctionTool>(tool)) }),
    ...(tool_choice !== null && { toolChoice: tool_choice }),
    ...(response_schema && { responseFormat: withoutUndefined<JsonFormat>(response_schema) }),
  }
}

/** Drops undefined fields, so that absent and undefined are equal. */
const withoutUndefined = <Value>(value: object): Value =>
  Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as Value
