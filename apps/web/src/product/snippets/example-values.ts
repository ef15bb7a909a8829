import {
  type CompilableBlock,
  findMessageKeys,
  findPlaceholderKeys,
  parseTemplate,
} from '@promptwire/core/compile/template'
import { type DescribedVariable, toValuesSchema } from '@promptwire/core/compile/values-schema'
import { buildExample } from '@promptwire/core/contract/derive/example'
import type { JsonSchema } from '@promptwire/core/contract/derive/json-schema'

/** Text or a number: literals that every language writes alike. */
export type ExampleValues = Readonly<Record<string, string | number>>

/**
 * A value for each variable that a prompt declares or names, so that code runs as it is: its default,
 * its example, or one of its type. Lists, objects and booleans are JSON, which the API reads.
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
