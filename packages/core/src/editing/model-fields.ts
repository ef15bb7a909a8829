import { Failure, fieldFailure, invalidField } from '../errors/failure.ts'
import { readObjectField } from './json-field.ts'

/** A configuration as form fields. `other` has the remaining parameters as JSON. */
export type ModelFields = Readonly<
  Record<'model' | 'temperature' | 'max_tokens' | 'top_p' | 'other', string>
>

const NUMBERS = ['temperature', 'max_tokens', 'top_p'] as const
const FIELD_NAMES: readonly string[] = ['model', ...NUMBERS]

export function toModelFields(config: Readonly<Record<string, unknown>>): ModelFields {
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

export function toModelConfig({ other, model, ...fields }: ModelFields): Record<string, unknown> {
  const numbers = NUMBERS.flatMap((name) => {
    const text = fields[name].trim()
    if (text === '') return []
    if (Number.isNaN(Number(text))) {
      throw invalidField(name, 'must be a number.')
    }
    return [[name, Number(text)]]
  })
  return {
    ...parseOtherFields(other),
    ...(model.trim() !== '' && { model: model.trim() }),
    ...Object.fromEntries(numbers),
  }
}

/** Renames the fields of an API error to those of the form. */
export const toModelFormFailure = ({ code, details, message }: Failure): Failure =>
  details.length === 0
    ? new Failure(code, message)
    : fieldFailure(
        code,
        details.map(({ field, ...problem }) => ({ ...problem, field: toModelFormField(field) })),
      )

function toModelFormField(field: string): string {
  const [head, name = ''] = field.split('.')
  if (head !== 'model_config') return field
  return FIELD_NAMES.includes(name) ? name : 'other'
}

function parseOtherFields(json: string): Readonly<Record<string, unknown>> {
  const fields = readObjectField('other', json, '{"seed": 7}') ?? {}
  const known = FIELD_NAMES.find((name) => name in fields)
  if (known) throw invalidField('other', `enter ${known} in its own field above.`)
  return fields
}
