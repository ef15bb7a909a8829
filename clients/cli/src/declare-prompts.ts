import { toTypeScript } from '@promptwire/core/contract/declarations/typescript-types'
import type { JsonSchema } from '@promptwire/core/contract/derive/json-schema'

/** Declares `Prompts`, the variables of each prompt, for `createClient<Prompts>()`. */
export function declarePrompts(contracts: ReadonlyMap<string, JsonSchema>): string {
  const properties = Object.fromEntries(
    [...contracts].map(([slug, schema]) => [slug, withoutReferences(withOpenValues(schema))]),
  )
  const required = [...contracts.keys()]
  const names = { type: 'object', properties, required, additionalProperties: false }
  const prompts = toTypeScript(names)
  return `// Written by \`promptwire types\`: the variables of each prompt.\nexport type Prompts = ${prompts}\n`
}

/** Values of a prompt without declared variables are free. */
const withOpenValues = (schema: JsonSchema): JsonSchema =>
  Object.keys(schema.properties ?? {}).length > 0
    ? schema
    : { type: 'object', additionalProperties: { type: ['string', 'number', 'boolean'] } }

/** A schema of a variable may refer to parts of itself, which have no name here. */
const withoutReferences = (schema: JsonSchema): JsonSchema =>
  JSON.parse(JSON.stringify(schema), (_, value) => (typeof value?.$ref === 'string' ? {} : value))
