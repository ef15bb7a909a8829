import { fieldFailure } from '../errors/failure.ts'
import { storable } from '../text/json-text.ts'
import { sameJson } from '../text/same-json.ts'
import type { ModelSettings, SettingNotSent } from './model-settings.ts'
import { readSetting } from './read-setting.ts'

type Config = Readonly<Record<string, unknown>>

/** Other names of settings, in snake case. */
const ALIASES: Readonly<Record<string, string>> = {
  max_output_tokens: 'max_tokens',
  max_completion_tokens: 'max_tokens',
  stop_sequences: 'stop',
  response_mime_type: 'response_format',
}

/** `topP` and `top_p` are the same setting, as are `maxOutputTokens` and `max_tokens`. */
export function settingName(given: string): string {
  const snake = given.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  return ALIASES[snake] ?? snake
}

const MODEL_NAMES: readonly string[] = ['model', 'provider']
const MAX_NOT_SENT = 50
const MAX_NAME_LENGTH = 100

export interface ReadModelConfig {
  readonly settings: ModelSettings
  /** Settings that no provider supports. */
  readonly notSent: SettingNotSent[]
}

/**
 * Reads a model configuration in snake or camel case. Throws if two spellings of a setting differ.
 */
export function readModelConfig(config: Config): ReadModelConfig {
  let settings: ModelSettings = {}
  const extras: Record<string, unknown> = {}
  const notSent: SettingNotSent[] = []
  for (const [name, { given, value }] of collectSettings(config)) {
    const read = readSetting(name, value)
    settings = mergeSettings(settings, read.settings ?? {})
    Object.assign(extras, read.extras)
    for (const { part = '', reason } of read.problems ?? []) {
      notSent.push({ setting: shortName(`${given}${part}`), reason })
    }
  }
  const hasExtras = Object.keys(extras).length > 0
  return {
    settings: { ...settings, ...(hasExtras && { extras }) },
    notSent: notSent.slice(0, MAX_NOT_SENT),
  }
}

/** The type and schema of a response format may come from two settings. */
function mergeSettings(settings: ModelSettings, added: ModelSettings): ModelSettings {
  const { responseFormat } = settings
  if (!responseFormat || !added.responseFormat) return { ...settings, ...added }
  return { ...settings, responseFormat: { ...responseFormat, ...added.responseFormat } }
}

const shortName = (name: string): string => storable(name.slice(0, MAX_NAME_LENGTH))

interface GivenSetting {
  readonly given: string
  readonly value: unknown
}

/** Settings by snake-case name; null means unset. */
function collectSettings(config: Config): Map<string, GivenSetting> {
  const found = new Map<string, GivenSetting>()
  const conflicts = []
  for (const [given, value] of Object.entries(config)) {
    const name = settingName(given)
    if (value === null || value === undefined || MODEL_NAMES.includes(name)) continue
    const other = found.get(name)
    if (!other) found.set(name, { given, value })
    else if (!sameJson(other.value, value)) conflicts.push({ given, other: other.given })
  }
  if (conflicts.length > 0) {
    throw fieldFailure(
      'VALIDATION_ERROR',
      conflicts.map(({ given, other }) => ({
        field: `model_config.${given}`,
        message: `has another value than ${other}, which is the same setting. Keep one of them.`,
      })),
    )
  }
  return found
}
