import { toTypeScript } from '@promptwire/contract/declarations/typescript-types'
import type { JsonSchema } from '@promptwire/contract/derive/json-schema'

/** Declares `Prompts`, each prompt's variables, for `createClient<Prompts>()`. */
export function declarePrompts(contracts: ReadonlyMap<string, JsonSchema>): string {
  const properties = Object.fromEntries(
    [...contracts].map(([slug, schema]) => [slug, withoutReferences(withOpenValues(schema))]),
  )
  const required = [...contracts.keys()]
  const names = { type: 'object', properties, required, additionalProperties: false }
  const prompts = toTypeScript(names)
  return `// Written by \`promptwire types\`: the variables of each prompt.\nexport type Prompts = ${prompts}\n`
}

/** Allows any values for a prompt without declared variables. */
const withOpenValues = (schema: JsonSchema): JsonSchema =>
  Object.keys(schema.properties ?? {}).length > 0
    ? schema
    : { type: 'object', additionalProperties: { type: ['string', 'number', 'boolean'] } }

/** Drops references of a schema to its own parts: they have no name here. */
const withoutReferences = (schema: JsonSchema): JsonSchema =>
  JSON.parse(JSON.stringify(schema), (_, value) => (typeof value?.$ref === 'string' ? {} : value))
