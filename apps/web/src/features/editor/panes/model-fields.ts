import { Failure } from '@promptwire/core/failure'
import { z } from 'zod'
import { parsedJson } from '../../../session/forms/parsed-json.ts'
import { findRoundtripLoss } from '../json-roundtrip.ts'

/** A configuration as form fields. `other` has the remaining parameters as JSON. */
export type ModelFields = Readonly<
  Record<'model' | 'temperature' | 'max_tokens' | 'top_p' | 'other', string>
>

const NUMBERS = ['temperature', 'max_tokens', 'top_p'] as const
const FIELD_NAMES: readonly string[] = ['model', ...NUMBERS]

/** Splits a configuration into form fields. */
export function modelFields(config: Readonly<Record<string, unknown>>): ModelFields {
  const known = (name: string) => String(config[name] ?? '')
  const rest = Object.entries(config).filter(([name]) => !FIELD_NAMES.includes(name))
  return {
    model: known('model'),
    temperature: known('temperature'),
    max_tokens: known('max_tokens'),
    top_p: known('top_p'),
    other: rest.length === 0 ? '' : JSON.stringify(Object.fromEntries(rest), null, 2),
  }
}

/** Builds a configuration from form fields. */
export function toModelConfig({ other, model, ...fields }: ModelFields): Record<string, unknown> {
  const numbers = NUMBERS.flatMap((name) => {
    const text = fields[name].trim()
    if (text === '') return []
    if (Number.isNaN(Number(text))) {
      throw new Failure('VALIDATION_ERROR', `${name}: must be a number.`)
    }
    return [[name, Number(text)]]
  })
  return {
    ...parseOtherFields(other),
    ...(model.trim() !== '' && { model: model.trim() }),
    ...Object.fromEntries(numbers),
  }
}

/** Renames the fields in an API message to those of the form. */
export const toModelFormMessage = (message: string): string =>
  message.replace(/\bmodel_config(?:\.(\w+))?[\w.-]*:/g, (_, name = '') =>
    FIELD_NAMES.includes(name) ? `${name}:` : 'other:',
  )

function parseOtherFields(json: string): Record<string, unknown> {
  if (json.trim() === '') return {}
  const read = z.record(z.string(), z.unknown()).safeParse(parsedJson(json))
  if (!read.success) {
    throw new Failure('VALIDATION_ERROR', 'other: must be a JSON object, such as {"seed": 7}.')
  }
  const lost = findRoundtripLoss(json)
  if (lost) throw new Failure('VALIDATION_ERROR', `other: ${lost}`)
  const known = FIELD_NAMES.find((name) => name in read.data)
  if (known) throw new Failure('VALIDATION_ERROR', `other: enter ${known} in its own field above.`)
  return read.data
}
