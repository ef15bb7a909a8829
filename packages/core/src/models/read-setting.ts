import { z } from 'zod'
import { EXTRA_SETTINGS } from './extra-settings.ts'
import type { ModelSettings } from './model-settings.ts'
import { readResponseFormat } from './read-response-format.ts'
import { readToolChoice, readTools } from './read-tools.ts'

/** The settings of one field, and the reason for unsent parts. */
interface ReadSetting {
  readonly settings?: ModelSettings
  readonly extras?: Readonly<Record<string, unknown>>
  readonly problems?: readonly { readonly part?: string; readonly reason: string }[]
}

type Read = (value: unknown) => ReadSetting

const problem = (reason: string): ReadSetting => ({ problems: [{ reason }] })

const number =
  (name: keyof ModelSettings): Read =>
  (value) =>
    typeof value === 'number' ? { settings: { [name]: value } } : problem('It is not a number.')

const Stop = z.union([z.string().transform((one) => [one]), z.array(z.string())])
const AnyRecord = z.record(z.string(), z.unknown())

/** Settings for every provider kind, by snake-case name. */
const SETTINGS: Readonly<Record<string, Read>> = {
  temperature: number('temperature'),
  top_p: number('topP'),
  top_k: number('topK'),
  max_tokens: number('maxOutputTokens'),
  seed: number('seed'),
  presence_penalty: number('presencePenalty'),
  frequency_penalty: number('frequencyPenalty'),
  stop(value) {
    const { data } = Stop.safeParse(value)
    if (!data) return problem('It is neither a text nor a list of texts.')
    return data.length === 0 ? {} : { settings: { stop: data } }
  },
  response_format(value) {
    const responseFormat = readResponseFormat(value)
    if (responseFormat === undefined) return problem('Promptwire does not know this format.')
    return responseFormat === null ? {} : { settings: { responseFormat } }
  },
  /** Google's response schema. */
  response_schema(value) {
    const { data } = AnyRecord.safeParse(value)
    return data
      ? { settings: { responseFormat: { schema: data } } }
      : problem('It is not an object.')
  },
  tools(value) {
    const { tools, left } = readTools(value)
    const problems = left.map((name) => ({ part: `.${name}`, reason: NO_FUNCTION }))
    return { ...(tools.length > 0 && { settings: { tools } }), problems }
  },
  tool_choice(value) {
    const toolChoice = readToolChoice(value)
    return toolChoice
      ? { settings: { toolChoice } }
      : problem('Promptwire does not know this choice.')
  },
  /** OpenAI's Responses API combines format and verbosity. */
  text(value) {
    const { format, verbosity, ...others } = AnyRecord.safeParse(value).data ?? {}
    const problems = Object.keys(others).map((name) => ({ part: `.${name}`, reason: UNKNOWN }))
    return {
      ...(format !== undefined && SETTINGS['response_format']?.(format)),
      ...(verbosity !== undefined && { extras: { verbosity } }),
      ...(problems.length > 0 && { problems }),
    }
  },
  provider_options(value) {
    const { data } = AnyRecord.safeParse(value)
    return data ? { settings: { providerOptions: data } } : problem('It is not an object.')
  },
}

const NO_FUNCTION = 'Promptwire sends tools that are functions.'
const UNKNOWN =
  'Promptwire does not know this setting. Put it under provider_options, by kind of provider.'

/** Settings of some provider kinds. */
const EXTRAS: ReadonlySet<string> = new Set(Object.values(EXTRA_SETTINGS).flatMap(Object.keys))

/** Unsupported settings, with the reason. */
const NEVER: Readonly<Record<string, string>> = {
  n: 'A run has one answer.',
  best_of: 'A run has one answer.',
  candidate_count: 'A run has one answer.',
  stream: 'A run always streams.',
  stream_options: 'A run always streams.',
}

export function readSetting(name: string, value: unknown): ReadSetting {
  const read = Object.hasOwn(SETTINGS, name) ? SETTINGS[name] : undefined
  if (read) return read(value)
  if (EXTRAS.has(name)) return { extras: { [name]: value } }
  return problem((Object.hasOwn(NEVER, name) && NEVER[name]) || UNKNOWN)
}
