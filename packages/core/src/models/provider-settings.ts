import { z } from 'zod'
import { fieldFailure } from '../errors/failure.ts'
import { isJsonObject } from '../text/json-object.ts'
import { sameJson } from '../text/same-json.ts'
import { BLOCKED_OPTIONS, OPTION_NAMES, RESERVED_FIELDS } from './ai-sdk-options.ts'
import { EXTRA_SETTINGS, noExtra } from './extra-settings.ts'
import { PROVIDER_KINDS, type ProviderKind } from './model-providers.ts'
import type { ModelSettings, SettingNotSent } from './model-settings.ts'
import { toCamelCase, withCamelCaseKeys } from './setting-names.ts'

type Options = Readonly<Record<string, unknown>>

/** AI SDK options for one provider kind. */
export interface ProviderSettings {
  readonly options: Options
  readonly notSent: SettingNotSent[]
}

export function toProviderSettings(kind: ProviderKind, settings: ModelSettings): ProviderSettings {
  const collected = new CollectedOptions()
  for (const [name, value] of Object.entries(settings.extras ?? {})) {
    const write = EXTRA_SETTINGS[kind]?.[name]
    const added = write?.(value)
    if (added) collected.add(added, name)
    else collected.drop(name, write ? 'It has an unknown value.' : noExtra(kind, name))
  }
  addOwnOptions(collected, kind, settings.providerOptions ?? {})
  addStrict(collected, kind, settings)
  return { options: collected.options, notSent: collected.notSent }
}

const Thinking = z.object({ type: z.literal('enabled'), budgetTokens: z.number().optional() })
/** The AI SDK's default. */
const DEFAULT_THINKING_BUDGET = 1_024

/** Output tokens that the AI SDK adds to the max for thinking. */
export function thinkingBudget(kind: ProviderKind, options: Options): number {
  if (kind !== 'anthropic' && kind !== 'bedrock') return 0
  const given = options[kind === 'anthropic' ? 'thinking' : 'reasoningConfig']
  const { data } = Thinking.safeParse(given)
  return data ? (data.budgetTokens ?? DEFAULT_THINKING_BUDGET) : 0
}

const STRICT_KINDS: ReadonlySet<ProviderKind> = new Set(['openai', 'azure', 'openai-compatible'])
const GOOGLE_KINDS: ReadonlySet<ProviderKind> = new Set(['google', 'vertex'])

/** For other kinds, the SDKs report unsupported tool settings. */
function addStrict(
  collected: CollectedOptions,
  kind: ProviderKind,
  { responseFormat, tools = [] }: ModelSettings,
): void {
  const { schema, strict } = responseFormat ?? {}
  const { name } = PROVIDER_KINDS[kind]
  // SDKs are strict by default; provider APIs are not.
  if (schema && STRICT_KINDS.has(kind)) collected.addDefault({ strictJsonSchema: strict ?? false })
  else if (strict !== undefined) {
    collected.drop('response_schema.strict', `${name} has no strict for a response schema.`)
  }
  if (GOOGLE_KINDS.has(kind) && tools.some((tool) => tool.strict !== undefined)) {
    const reason = `${name} has no strict for one tool. If a tool is strict, it validates the calls of all.`
    collected.drop('tools.strict', reason)
  }
}

/** Options by name; two values for one option are an author's error. */
class CollectedOptions {
  readonly options: Record<string, unknown> = {}
  readonly notSent: SettingNotSent[] = []

  add(added: Options, setting: string): void {
    for (const [name, value] of Object.entries(added)) {
      if (Object.hasOwn(this.options, name) && !sameJson(this.options[name], value)) {
        throw fieldFailure('VALIDATION_ERROR', [
          {
            field: `model_config.${setting}`,
            message: `sets ${name}, which another setting sets to another value. Keep one of them.`,
          },
        ])
      }
      this.options[name] = value
    }
  }

  addDefault(added: Options): void {
    for (const [name, value] of Object.entries(added)) this.options[name] ??= value
  }

  drop(setting: string, reason: string): void {
    this.notSent.push({ setting, reason })
  }
}

/** The provider kind of a field in `provider_options`, in any spelling. */
function kindNamed(field: string): ProviderKind | undefined {
  const name = field.replaceAll('_', '-').replace('openaiCompatible', 'openai-compatible')
  return Object.hasOwn(PROVIDER_KINDS, name) ? (name as ProviderKind) : undefined
}

function addOwnOptions(collected: CollectedOptions, kind: ProviderKind, given: Options): void {
  for (const [field, options] of Object.entries(given)) {
    const named = kindNamed(field)
    const setting = `provider_options.${field}`
    if (named === undefined)
      collected.drop(setting, `Name a kind of provider first, such as ${kind}.`)
    else if (named !== kind) collected.drop(setting, `It is for ${named}; this run is on ${kind}.`)
    else if (!isJsonObject(options)) collected.drop(setting, 'It is not an object.')
    else addOptionsOfKind(collected, kind, options, setting)
  }
}

/** Keys of metadata and labels are the author's, except in Anthropic's metadata. */
const ownValue = (kind: ProviderKind, name: string, value: unknown): unknown =>
  name === 'labels' || (name === 'metadata' && kind !== 'anthropic')
    ? value
    : withCamelCaseKeys(value)

function addOptionsOfKind(
  collected: CollectedOptions,
  kind: ProviderKind,
  options: Options,
  setting: string,
): void {
  for (const [given, value] of Object.entries(options)) {
    const path = `${setting}.${given}`
    const name = toCamelCase(given)
    const names = OPTION_NAMES[kind]
    if (BLOCKED_OPTIONS.has(name)) collected.drop(path, 'Promptwire does not send this option.')
    else if (names?.has(name)) collected.add({ [name]: ownValue(kind, name, value) }, path)
    else if (names) collected.drop(path, `${PROVIDER_KINDS[kind].name} has no such option.`)
    else if (RESERVED_FIELDS.has(given)) collected.drop(path, 'Promptwire sets this field.')
    else collected.add({ [given]: value }, path)
  }
}
