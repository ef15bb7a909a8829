import { buildExample } from '@promptwire/contract/derive/example'
import type { JsonSchema } from '@promptwire/contract/derive/json-schema'
import {
  type CompilableBlock,
  findMessageKeys,
  findPlaceholderKeys,
  parseTemplate,
} from '@promptwire/core/compile/template'
import { type DescribedVariable, toValuesSchema } from '@promptwire/core/compile/values-schema'

/** Only text and numbers: every language writes these literals alike. */
export type ExampleValues = Readonly<Record<string, string | number>>

/**
 * Fills each declared or named variable, so that code runs unchanged: its default, its example, or
 * a value of its type. Lists, objects and booleans are JSON strings, which the API parses.
 */
export function buildExampleValues(
  blocks: readonly CompilableBlock[],
  variables: readonly DescribedVariable[],
): ExampleValues {
  const messageKeys = findMessageKeys(blocks)
  const { properties } = toValuesSchema(variables, messageKeys)
  const declared = variables.map(({ key, type = 'text', default_value, example }) => {
    const own = default_value ?? example ?? (type === 'text' ? key : undefined)
    const schema = (properties as Readonly<Record<string, JsonSchema>>)[key] ?? {}
    return [key, own ?? toLiteral(buildExample(schema))]
  })
  const named = findPlaceholderKeys(parseTemplate(blocks)).map((key) => [key, key])
  const messages = messageKeys.map((key) => [key, MESSAGES])
  return Object.fromEntries([...named, ...declared, ...messages])
}

const MESSAGES = JSON.stringify([{ role: 'user', content: 'Hello' }])

const toLiteral = (value: unknown): string | number =>
  typeof value === 'string' || typeof value === 'number' ? value : JSON.stringify(value)
