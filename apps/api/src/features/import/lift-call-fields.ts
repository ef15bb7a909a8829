import {
  ResponseSchemaInput,
  ToolChoiceInput,
  ToolsInput,
} from '@promptwire/contract/content/prompt-tools'
import type { ContentFields } from '@promptwire/contract/content/prompt-values'
import { readModelConfig } from '@promptwire/core/models/read-model-config'

type Config = Readonly<Record<string, unknown>>

export interface LiftedConfig extends Partial<Omit<ContentFields, 'model_config'>> {
  readonly model_config: Config
}

/**
 * Moves tools, tool choice and response schema from a configuration to prompt fields. Values that a field
 * cannot hold stay in the configuration, which runs also send.
 */
export function liftCallFields(config: Config): LiftedConfig {
  const left: Record<string, unknown> = { ...config }
  const lifted: Record<string, unknown> = {}
  for (const [name, read] of Object.entries(FIELDS)) {
    const given = Object.keys(config).filter((each) => read.names.includes(each))
    const [only] = given
    if (only === undefined || given.length > 1) continue
    const value = read.value({ [only]: config[only] })
    if (value === undefined) continue
    lifted[name] = value
    delete left[only]
  }
  return { ...lifted, model_config: left }
}

interface LiftedField {
  readonly names: readonly string[]
  /** Undefined if the field cannot hold the value. */
  value(config: Config): unknown
}

const FIELDS: Readonly<Record<string, LiftedField>> = {
  tools: {
    names: ['tools'],
    value(config) {
      const { settings, notSent } = readModelConfig(config)
      return notSent.length > 0 ? undefined : ToolsInput.safeParse(settings.tools).data
    },
  },
  tool_choice: {
    names: ['tool_choice', 'toolChoice'],
    value: (config) => ToolChoiceInput.safeParse(readModelConfig(config).settings.toolChoice).data,
  },
  response_schema: {
    names: ['response_format', 'responseFormat', 'text'],
    value(config) {
      const { settings, notSent } = readModelConfig(config)
      const { name = 'response', ...format } = settings.responseFormat ?? {}
      if (notSent.length > 0 || settings.extras) return undefined
      return ResponseSchemaInput.safeParse({ name, ...format }).data ?? undefined
    },
  },
}
